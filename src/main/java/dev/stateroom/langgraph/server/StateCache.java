package dev.stateroom.langgraph.server;

import dev.stateroom.history.CheckpointKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of the last used states, bounded by their memory. Safe for use by several threads. */
final class StateCache {
    private static final long MOST = 24L << 20;
    private static final int LEAST = 4;

    private final Map<CheckpointKey, ServerState> states = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    synchronized @Nullable ServerState get(CheckpointKey key) {
        return states.get(key);
    }

    synchronized void put(ServerState state) {
        ServerState before = states.put(state.key(), state);
        weight += state.weight() - (before == null ? 0 : before.weight());
        Iterator<ServerState> oldest = states.values().iterator();
        while (weight > MOST && states.size() > LEAST) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }

    /** Drops a state, which may have changed. */
    synchronized void remove(CheckpointKey key) {
        ServerState gone = states.remove(key);
        weight -= gone == null ? 0 : gone.weight();
    }

    /** Adds an optional entry: nothing else is evicted for it. */
    synchronized void offer(ServerState state) {
        if (weight + state.weight() <= MOST && !states.containsKey(state.key())) {
            put(state);
        }
    }
}

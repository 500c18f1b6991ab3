package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages that the steps of a thread wrote, of as many as a few megabytes hold: its steps, its calls and its costs are read one after
 * the other, and each of them asks for all. Safe for use by several threads.
 */
final class WrittenMessages {
    private static final long MOST_WEIGHT = 8L << 20;

    /** Those of a conversation that is stored whole keep all of it in memory. */
    private static final long LARGE = MOST_WEIGHT / 128;

    /** Of a list and its messages, beyond what is stored of them. */
    private static final long EACH = 400;

    private final Map<CheckpointKey, List<Message>> kept = new HashMap<>();
    private long weight;

    synchronized @Nullable List<Message> get(CheckpointKey key) {
        return kept.get(key);
    }

    /** Keeps them if there is room: {@code bytes} is what of the payloads stays in memory with them. */
    synchronized List<Message> keep(CheckpointKey key, List<Message> messages, long bytes) {
        long heavy = EACH + bytes;
        if (heavy <= LARGE && weight + heavy <= MOST_WEIGHT && kept.putIfAbsent(key, List.copyOf(messages)) == null) {
            weight += heavy;
        }
        return messages;
    }

    /** Forgets these, which weigh as much when they are read again. */
    synchronized void forget(Set<CheckpointKey> changed) {
        changed.forEach(kept::remove);
    }
}

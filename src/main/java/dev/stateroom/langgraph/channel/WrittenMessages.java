package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the messages that the steps of a thread wrote, bounded by a small part of the heap: its steps, its calls and its costs are
 * read one after the other, and each needs all. Safe for use by several threads.
 */
final class WrittenMessages {
    private static final long MOST_WEIGHT = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 32);

    /** A few steps do not fill the cache. */
    private static final long LARGE = MOST_WEIGHT / 128;

    /** Overhead of a list and its messages, beyond their stored bytes. */
    private static final long EACH = 400;

    private final Map<CheckpointKey, Kept> kept = new HashMap<>();
    private long weight;
    private int round;

    private record Kept(List<Message> messages, long weight) {}

    synchronized @Nullable List<Message> get(CheckpointKey key) {
        Kept known = kept.get(key);
        return known == null ? null : known.messages();
    }

    synchronized long weight() {
        return weight;
    }

    /** To be asked before the rows are read. */
    synchronized int round() {
        return round;
    }

    /** Caches messages if there is room, and nothing was dropped since {@link #round}. {@code bytes} is their approximate size. */
    synchronized List<Message> keep(CheckpointKey key, List<Message> messages, long bytes, int began) {
        long heavy = EACH + bytes;
        if (began == round && heavy <= LARGE && weight + heavy <= MOST_WEIGHT && kept.putIfAbsent(key, new Kept(List.copyOf(messages), heavy)) == null) {
            weight += heavy;
        }
        return messages;
    }

    /** Drops these, whose rows may have changed. */
    synchronized void forget(Set<CheckpointKey> changed) {
        round++;
        for (CheckpointKey key : changed) {
            Kept known = kept.remove(key);
            weight -= known == null ? 0 : known.weight();
        }
    }
}

package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the last rebuilds, bounded by the memory that they use together, with some along each line that is longer: without them,
 * requests for the steps of such a line in another order would rebuild it from its beginning each time. Not safe for use by several
 * threads.
 *
 * @param <S> the channel's value
 */
final class FoldCache<S> {
    /** The newest few always stay, however large: the next request needs them. */
    private static final int LEAST = 2;

    private static final int MOST = 4_096;

    /** Shorter lines are fast to rebuild. */
    private static final int LONG = 1_024;

    private static final long MOST_WEIGHT = Math.clamp(Runtime.getRuntime().maxMemory() / 128, 4L << 20, 8L << 20);

    private final Kept<S> used = new Kept<>();
    private final Kept<S> marks = new Kept<>();

    @Nullable ChannelSnapshot<S> get(CheckpointKey key) {
        ChannelSnapshot<S> known = used.folds.get(key);
        return known != null ? known : marks.folds.get(key);
    }

    /** Of all that it holds. */
    long weight() {
        return used.weight + marks.weight;
    }

    /** Forgets what it holds of these checkpoints. */
    void forget(Set<CheckpointKey> keys) {
        keys.forEach(used::remove);
        keys.forEach(marks::remove);
    }

    void put(CheckpointKey key, ChannelSnapshot<S> fold) {
        used.put(key, fold, fold.weight());
    }

    /** The interval of extra entries for a line of that length: each position that it divides is kept. */
    static int markEvery(int length) {
        return length < LONG ? Integer.MAX_VALUE : Math.max(16, length / LONG);
    }

    /** Like {@link #put}, for an entry along a long line. */
    void mark(CheckpointKey key, ChannelSnapshot<S> fold, long weight) {
        marks.put(key, fold, weight);
    }

    /** The last used entries within the bounds. */
    private static final class Kept<S> {
        private final Map<CheckpointKey, ChannelSnapshot<S>> folds = new LinkedHashMap<>(64, 0.75f, true);
        private final Map<CheckpointKey, Long> weights = new LinkedHashMap<>();
        private long weight;

        void remove(CheckpointKey key) {
            folds.remove(key);
            Long less = weights.remove(key);
            weight -= less == null ? 0 : less;
        }

        void put(CheckpointKey key, ChannelSnapshot<S> fold, long heavy) {
            folds.put(key, fold);
            Long before = weights.put(key, heavy);
            weight += heavy - (before == null ? 0 : before);
            Iterator<CheckpointKey> oldest = folds.keySet().iterator();
            while (folds.size() > LEAST && (weight > MOST_WEIGHT || folds.size() > MOST)) {
                CheckpointKey gone = oldest.next();
                Long less = weights.remove(gone);
                weight -= less == null ? 0 : less;
                oldest.remove();
            }
        }
    }
}

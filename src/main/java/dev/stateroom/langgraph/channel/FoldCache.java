package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rebuilds used last, bounded by the memory that they use together. Not safe for use by several threads.
 *
 * @param <S> the channel's value
 */
final class FoldCache<S> {
    /** The newest few always stay, however large: the next question is about them. */
    private static final int LEAST = 2;

    private static final int MOST = 4_096;

    private final long mostWeight = Math.clamp(Runtime.getRuntime().maxMemory() / 128, 4L << 20, 8L << 20);
    private final Map<CheckpointKey, ChannelSnapshot<S>> folds = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    @Nullable ChannelSnapshot<S> get(CheckpointKey key) {
        return folds.get(key);
    }

    /** Takes over what another one holds of these checkpoints. */
    void takeFrom(FoldCache<S> other, Predicate<CheckpointKey> wanted) {
        other.folds.forEach((key, fold) -> {
            if (wanted.test(key)) {
                put(key, fold);
            }
        });
    }

    void put(CheckpointKey key, ChannelSnapshot<S> fold) {
        ChannelSnapshot<S> before = folds.put(key, fold);
        weight += fold.weight() - (before == null ? 0 : before.weight());
        Iterator<ChannelSnapshot<S>> oldest = folds.values().iterator();
        while (folds.size() > LEAST && (weight > mostWeight || folds.size() > MOST)) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }
}

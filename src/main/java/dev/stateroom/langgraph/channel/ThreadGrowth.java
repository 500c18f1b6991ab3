package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows added at each reopening of a thread: all openings share one history, in which each has a position. */
final class ThreadGrowth {
    /** The number of openings that are remembered: a caller that polls less often reads the thread whole. */
    private static final int MOST = 1_000;

    private final Deque<Added> openings;
    private final long place;

    /** The rows that one opening added; null if everything must be read again. */
    private record Added(long place, @Nullable Set<CheckpointKey> changed) {}

    ThreadGrowth() {
        this(new ArrayDeque<>(), 0);
    }

    private ThreadGrowth(Deque<Added> openings, long place) {
        this.openings = openings;
        this.place = place;
    }

    /** The next opening. */
    ThreadGrowth by(@Nullable Set<CheckpointKey> changed) {
        if (changed != null && changed.isEmpty()) {
            return this;
        }
        synchronized (openings) {
            openings.addLast(new Added(place + 1, changed == null ? null : Set.copyOf(changed)));
            if (openings.size() > MOST) {
                openings.removeFirst();
            }
        }
        return new ThreadGrowth(openings, place + 1);
    }

    /** The checkpoints changed since an earlier opening; null if that is not known. */
    @Nullable Set<CheckpointKey> since(ThreadGrowth earlier) {
        if (earlier.openings != openings || earlier.place > place) {
            return null;
        }
        Set<CheckpointKey> all = new HashSet<>();
        long found = 0;
        synchronized (openings) {
            for (Added added : openings) {
                if (added.place() > earlier.place && added.place() <= place) {
                    if (added.changed() == null) {
                        return null;
                    }
                    all.addAll(added.changed());
                    found++;
                }
            }
        }
        return found == place - earlier.place ? all : null;
    }
}

package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rows of one thread that find what was written since an earlier look.
 *
 * @param <P> a position in the rows, found by such a look
 */
public interface GrowingRows<P> {

    /**
     * What was added behind a place to a thread that is known with {@code known} checkpoints; empty where something else may have been done to
     * its rows. A failure says that they cannot be read at present, and leaves the thread as it is known.
     */
    Outcome<Optional<Added<P>>> since(P place, int known, Cancellation cancellation);

    /**
     * Rows that were added.
     *
     * @param place the position of the rows now
     * @param checkpoints oldest first; some may be known already
     * @param touched checkpoints with new writes
     * @param size number of the thread's checkpoints then, unless its rows were changed otherwise
     */
    record Added<P>(P place, List<CheckpointRow> checkpoints, Set<CheckpointKey> touched, long size) {
        /** No rows. */
        public static <P> Added<P> none(P place, int size) {
            return new Added<>(place, List.of(), Set.of(), size);
        }

        boolean isNothing() {
            return checkpoints.isEmpty() && touched.isEmpty();
        }
    }
}

package dev.stateroom.workspace.compare;

import dev.stateroom.replay.CallRecording;
import dev.stateroom.work.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * An opened side of a comparison, with files, calls, or both. Valid as long as the {@link ComparisonSources} that opened it.
 *
 * @param name the name for the user
 * @param files null if it has no files: a log of calls
 * @param calls null if it has no calls: a folder, a mount
 */
public record ComparisonSource(String name, @Nullable ComparedSide files, @Nullable Calls calls) {

    /** Recorded calls. */
    @FunctionalInterface
    public interface Calls {
        /**
         * The calls, with notes on what could not be read; blocks.
         *
         * @throws dev.stateroom.work.CancelledException when cancelled
         */
        CallRecording read(Cancellation cancellation);
    }
}

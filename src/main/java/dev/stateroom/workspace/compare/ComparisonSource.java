package dev.stateroom.workspace.compare;

import dev.stateroom.replay.CallRecording;
import dev.stateroom.work.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be compared: by its files, by its calls, or by either. Good as long as the {@link ComparisonSources} that opened it.
 *
 * @param name for a person
 * @param files null if it has none: a log of calls
 * @param calls null if it has none: a folder, a mount
 */
public record ComparisonSource(String name, @Nullable ComparedSide files, @Nullable Calls calls) {

    /** Recorded calls. */
    @FunctionalInterface
    public interface Calls {
        /**
         * The calls, with what could not be read of them; blocks.
         *
         * @throws dev.stateroom.work.CancelledException when cancelled
         */
        CallRecording read(Cancellation cancellation);
    }
}

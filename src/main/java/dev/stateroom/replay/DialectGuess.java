package dev.stateroom.replay;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the dialect of a log that does not state it: the one in which most calls give the recorded answer.
 *
 * @param dialect the dialect; {@link Dialect#DOCUMENTED} unless another matches more calls
 * @param same number of calls that give the recorded answer in it
 * @param compared number of calls that could be compared
 */
public record DialectGuess(Dialect dialect, int same, int compared) {
    /** The number of calls that are tried. */
    private static final int MOST = 300;

    /**
     * Tries every dialect on a separate copy.
     *
     * @param fresh makes a copy for a dialect; null if none is available
     */
    public static DialectGuess of(CallRecording recording, Function<Dialect, @Nullable ReplayScratch> fresh, Cancellation cancellation) {
        CallRecording first = recording.first(MOST);
        DialectGuess best = tried(first, Dialect.DOCUMENTED, fresh, cancellation);
        for (Era era : List.of(Era.values()).reversed()) {
            DialectGuess guess = tried(first, Dialect.of(era), fresh, cancellation);
            if (guess.same() > best.same()) {
                best = guess;
            }
        }
        return best;
    }

    private static DialectGuess tried(
            CallRecording recording, Dialect dialect, Function<Dialect, @Nullable ReplayScratch> fresh, Cancellation cancellation) {
        try (ReplayScratch scratch = fresh.apply(dialect)) {
            if (scratch == null) {
                return new DialectGuess(dialect, 0, 0);
            }
            ReplayRun run = new ReplayRun(recording, scratch, Map.of());
            run.runUntil(_ -> false, cancellation, Progress.SILENT);
            ReplayReport report = run.report();
            int same = (int) report.count(ReplayVerdict.SAME);
            return new DialectGuess(dialect, same, same + (int) report.count(ReplayVerdict.DIFFERENT));
        }
    }
}

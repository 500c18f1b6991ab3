package dev.stateroom.vfs;

import dev.stateroom.work.CommandAllowance;
import java.util.function.Supplier;

/**
 * A loop over foreign data whose rounds may each take longer than the one before. It ends with one sentence when the command that
 * runs it has worked for all that it may; without a command, in a window, it does not end: there a person can cancel it.
 */
public final class MeteredLoop {
    private static final int FREE = 16;

    /** A comparison takes some 60 ns. */
    private static final int STEPS_PER_COMPARISON = 4;

    /** A fifth of a second: what a usual thread takes. */
    private static final long STEPS_PER_THREAD = 13_000_000;

    private MeteredLoop() {}

    /** Begins with another thread of many: a command over all of them may work for what it reads of each. */
    public static void another() {
        CommandAllowance.giveBack(STEPS_PER_THREAD);
    }

    /**
     * Begins a round.
     *
     * @param where names the round: {@code call 12 of 300 (grep)}
     * @throws FailureException TOO_LARGE, with that place
     */
    public static void round(Supplier<String> where) {
        if (!CommandAllowance.goesOn()) {
            throw stopped(where);
        }
    }

    /**
     * Takes what a round compared with everything before it. A few comparisons are free: sound data, of any length, need no more in a
     * round, and a loop that grows with its data alone is never ended.
     *
     * @param comparisons how many
     * @throws FailureException as {@link #round}
     */
    public static void compared(long comparisons, Supplier<String> where) {
        if (comparisons > FREE && !CommandAllowance.took((comparisons - FREE) * STEPS_PER_COMPARISON)) {
            throw stopped(where);
        }
    }

    private static FailureException stopped(Supplier<String> where) {
        return new FailureException(new Failure(
                Failure.Kind.TOO_LARGE, "stopped at " + where.get() + ": what came before it took more work than one command does; --max-work SECONDS allows more"));
    }
}

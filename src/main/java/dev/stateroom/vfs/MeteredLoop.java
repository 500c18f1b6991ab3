package dev.stateroom.vfs;

import dev.stateroom.work.CommandAllowance;
import java.util.function.Supplier;

/**
 * A loop over foreign data in which each round may take longer than the one before. It ends with an error when the command that runs it has
 * used up its work allowance. Without a command, in a window, it does not end: there the user can cancel it.
 */
public final class MeteredLoop {
    private static final int FREE = 16;

    /** A comparison takes some 60 ns. */
    private static final int STEPS_PER_COMPARISON = 4;

    /** A fifth of a second: the work for a usual thread. */
    private static final long STEPS_PER_THREAD = 13_000_000;

    private MeteredLoop() {}

    /** Begins with another of many threads: a command over all of them gets a further allowance for each. */
    public static void another() {
        CommandAllowance.giveBack(STEPS_PER_THREAD);
    }

    /**
     * Called at the begin of each round.
     *
     * @param where describes the round: {@code call 12 of 300 (grep)}
     * @throws FailureException TOO_LARGE, with that description
     */
    public static void round(Supplier<String> where) {
        if (!CommandAllowance.goesOn()) {
            throw stopped(where);
        }
    }

    /**
     * Charges the comparisons of a round with everything before it. A few are free: sound data of any length needs no more in a round, so a
     * loop that grows only with its data is never ended.
     *
     * @param comparisons number of comparisons
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

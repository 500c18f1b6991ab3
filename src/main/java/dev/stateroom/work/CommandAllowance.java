package dev.stateroom.work;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one command may work over all files together, in steps of SQLite's virtual machine: many files that each stay within their own
 * bound could otherwise keep a command busy without end. The threads that a command starts share its allowance. It comes back slowly,
 * for a command whose window stays open. Safe for use by several threads.
 */
public final class CommandAllowance {
    /** Some seconds of work. */
    private static final long STEPS = 400_000_000;

    private static final long BACK_PER_SECOND = 2_000_000;

    private static final InheritableThreadLocal<@Nullable CommandAllowance> CURRENT = new InheritableThreadLocal<>();

    private final long most;
    private final LongSupplier nanos;
    private long left;
    private long seen;

    /** So many steps, with a clock of its own. */
    public CommandAllowance(long steps, LongSupplier nanos) {
        this.most = steps;
        this.nanos = nanos;
        this.left = steps;
        this.seen = nanos.getAsLong();
    }

    /** The allowance of the command that runs in this thread; one for the caller alone where none does. */
    public static CommandAllowance current() {
        CommandAllowance running = CURRENT.get();
        return running == null ? ofCommand() : running;
    }

    /** The usual allowance of one command. */
    public static CommandAllowance ofCommand() {
        return new CommandAllowance(STEPS, System::nanoTime);
    }

    /** Runs a command with this allowance. */
    public int during(IntSupplier command) {
        CommandAllowance before = CURRENT.get();
        CURRENT.set(this);
        try {
            return command.getAsInt();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Takes steps from it, or gives them back where they are negative; false once nothing is left. */
    public synchronized boolean spend(long steps) {
        long now = nanos.getAsLong();
        long back = (long) ((now - seen) * (BACK_PER_SECOND / 1e9));
        seen = now;
        left = Math.min(most, Math.min(most, left + back) - steps);
        return left >= 0;
    }
}

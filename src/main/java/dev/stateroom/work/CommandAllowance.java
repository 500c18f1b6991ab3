package dev.stateroom.work;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one command may work, in steps of SQLite's virtual machine: many files that each stay within their own bound, or many calls that
 * each take long, could otherwise keep a command busy without end. Other work than SQLite's is measured by {@link #meter}. The threads
 * that a command starts share its allowance. It comes back slowly, for a command whose window stays open. Safe for use by several threads.
 */
public final class CommandAllowance {
    /** Time of a processor that counts as one step. */
    private static final long NANOS_PER_STEP = 15;

    /** Six seconds of a processor. */
    private static final long STEPS = 400_000_000;

    private static final long BACK_PER_SECOND = 2_000_000;

    private static final InheritableThreadLocal<@Nullable CommandAllowance> CURRENT = new InheritableThreadLocal<>();

    private final LongSupplier nanos;
    private long most;
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

    /** Allows a command so many seconds of a processor instead; 0 for no bound. */
    public synchronized void extendTo(int seconds) {
        most = seconds == 0 ? Long.MAX_VALUE / 4 : seconds * (1_000_000_000L / NANOS_PER_STEP);
        left = most;
    }

    /** Measures the work of a loop that asks it in each round; without a command, nothing is measured. */
    public static Meter meter() {
        return new Meter(CURRENT.get());
    }

    /** Takes the processor time of the thread that asks, since the thread asked before, from a command's allowance. For one thread at a time. */
    public static final class Meter {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final @Nullable CommandAllowance allowance;
        private @Nullable Thread asked;
        private long last;

        private Meter(@Nullable CommandAllowance allowance) {
            this.allowance = allowance;
        }

        /** False once the command has worked for all that it may. */
        public boolean goesOn() {
            if (allowance == null) {
                return true;
            }
            long now = used();
            long worked = Thread.currentThread().equals(asked) ? now - last : 0;
            asked = Thread.currentThread();
            last = now;
            return allowance.spend(worked / NANOS_PER_STEP);
        }

        /** Takes steps that were counted; false as {@link #goesOn}. */
        public boolean took(long steps) {
            return allowance == null || allowance.spend(steps);
        }

        /** Time of a processor; of a virtual thread, whose is not known, time that passes. */
        private static long used() {
            return Thread.currentThread().isVirtual() ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
        }
    }
}

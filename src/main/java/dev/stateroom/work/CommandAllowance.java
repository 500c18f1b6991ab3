package dev.stateroom.work;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The work that one command may do, in steps of SQLite's virtual machine: many files that each stay within their own bound, or many calls
 * that each take long, could otherwise keep a command busy without end. Work outside SQLite is measured by {@link #goesOn}. The threads
 * that a command starts share its allowance. Without a command it is refilled slowly, for a file that stays open in a window. Safe for use
 * by several threads.
 */
public final class CommandAllowance {
    /** CPU time that counts as one step. */
    private static final long NANOS_PER_STEP = 15;

    /** Four seconds of CPU time: with the start, the compiler and the garbage collector of the JVM a command takes at most twice that. */
    private static final long STEPS = 4_000_000_000L / NANOS_PER_STEP;

    /** Somewhat more than the cost of reading, decoding and inspecting an ordinary thread. */
    private static final long STEPS_PER_BYTE = 16;

    /** The allowance of a watched command for each thread, however little of it is read: a millisecond. */
    private static final long STEPS_PER_THREAD = 1_000_000 / NANOS_PER_STEP;

    private static final long BACK_PER_SECOND = 2_000_000;

    /** Nanoseconds between two readings of a thread's CPU time, which is a system call: rows of a database come faster than it returns. */
    private static final long OFTEN = 1_000_000;

    /** Nanoseconds between two readings of the CPU time of all virtual threads, which is slow. */
    private static final long SELDOM = 20_000_000;

    /** The source of the CPU time of threads. Loading it takes longer than many a command. */
    private static final class Threads {
        private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

        static {
            threadsLoaded = true;
        }

        private Threads() {}
    }

    private static volatile boolean threadsLoaded;

    private static final InheritableThreadLocal<@Nullable CommandAllowance> CURRENT = new InheritableThreadLocal<>();

    private final LongSupplier nanos;
    private final LongSupplier workOfAll;
    private long most;
    private long left;
    private long givenBack;
    private long seen;

    @SuppressWarnings("ThreadLocalUsage") // one for each command
    private final ThreadLocal<@Nullable Asked> asked = new ThreadLocal<>();

    private long passed;

    /** CPU time of all virtual threads that was already deducted; negative before the first reading. */
    private long usedByAll = -1;

    private long read;
    private boolean ofCommand;
    private boolean watched;

    /** The CPU time of a thread at its last reading, by the clock of the system. */
    private record Asked(long at, long work) {}

    /** The thread that began the command, and when, by the clock of the system. */
    private volatile @Nullable Thread beginner;

    private volatile long begun = System.nanoTime();

    /** The CPU time of that thread before the command, for other commands in this process; 0 for the first, which does not read it. */
    private volatile long workedBefore;

    /** An allowance of {@code steps}, measured by the given clock; for tests. */
    public CommandAllowance(long steps, LongSupplier nanos) {
        this(steps, nanos, nanos);
    }

    /** The same, with another clock for the CPU time of all virtual threads. */
    CommandAllowance(long steps, LongSupplier nanos, LongSupplier workOfAll) {
        this.most = steps;
        this.nanos = nanos;
        this.workOfAll = workOfAll;
        this.left = steps;
        this.seen = nanos.getAsLong();
        this.passed = seen;
    }

    /** The allowance of the command in this thread; without a command, one for the caller alone. */
    public static CommandAllowance current() {
        CommandAllowance running = CURRENT.get();
        return running == null ? ofCommand() : running;
    }

    /** The usual allowance of one command. */
    public static CommandAllowance ofCommand() {
        return new CommandAllowance(STEPS, System::nanoTime, CommandAllowance::workOfVirtualThreads);
    }

    /**
     * The CPU time of the threads that carry virtual ones: the whole process also draws, compiles and collects garbage, more than a command
     * works. A virtual thread names its carrier only as text: {@code VirtualThread[#22]/runnable@ForkJoinPool-1-worker-3}.
     */
    private static long workOfVirtualThreads() {
        String self = Thread.currentThread().toString();
        int worker = self.lastIndexOf("worker-");
        if (worker < 0) {
            return System.nanoTime();
        }
        String carriers = self.substring(self.lastIndexOf('@') + 1, worker);
        long work = 0;
        for (ThreadInfo thread : Threads.TIMES.getThreadInfo(Threads.TIMES.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(carriers)) {
                work += Math.max(0, Threads.TIMES.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return work;
    }

    /** Runs a command with this allowance. */
    public int during(IntSupplier command) {
        CommandAllowance before = CURRENT.get();
        CURRENT.set(this);
        ofCommand = true;
        begun = System.nanoTime();
        beginner = Thread.currentThread();
        workedBefore = threadsLoaded && !beginner.isVirtual() ? Threads.TIMES.getCurrentThreadCpuTime() : 0;
        try {
            return command.getAsInt();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Deducts steps, or returns them if negative; false once nothing is left. */
    public synchronized boolean spend(long steps) {
        long back = 0;
        // The allowance of a command does not grow while it waits for a processor.
        if (!ofCommand) {
            long now = nanos.getAsLong();
            back = (long) ((now - seen) * (BACK_PER_SECOND / 1e9));
            seen = now;
        }
        left = Math.min(most, Math.min(most, left + back) - steps);
        return left >= 0;
    }

    /** Adds bytes of foreign data that the command in this thread has read. */
    public static void reads(long bytes) {
        CommandAllowance running = CURRENT.get();
        if (running != null) {
            synchronized (running) {
                running.read += bytes;
            }
        }
    }

    /**
     * Marks the command as one whose progress a person sees and can end: over many threads it may work for as long as these need. Work out
     * of proportion to what it reads still ends it.
     */
    public synchronized void watched() {
        watched = true;
    }

    /**
     * Returns to the command in this thread some steps for each byte read since the last call, at most {@code most}. In total this is
     * limited to half of the allowance, unless a person watches: a file of very many threads ends a command as one large thread does.
     */
    public static void giveBack(long most) {
        CommandAllowance running = CURRENT.get();
        if (running != null) {
            synchronized (running) {
                long asked = Math.min(most, running.read * STEPS_PER_BYTE);
                long back = running.watched ? Math.max(asked, STEPS_PER_THREAD) : Math.min(asked, running.most / 2 - running.givenBack);
                running.givenBack += back;
                running.spend(-back);
                running.read = 0;
            }
        }
    }

    /** Refills the allowance, for a command that waits for the next write. */
    public synchronized void renew() {
        left = most;
    }

    /** Runs work that does not count to the command that begins it: a window stays open, and a person can cancel its work. */
    public static int outside(IntSupplier what) {
        CommandAllowance before = CURRENT.get();
        CURRENT.remove();
        try {
            return what.getAsInt();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Sets the allowance of a command to that many seconds of CPU time; 0 for no bound. */
    public synchronized void extendTo(int seconds) {
        most = seconds == 0 ? Long.MAX_VALUE / 4 : seconds * (1_000_000_000L / NANOS_PER_STEP);
        left = most;
    }

    /** False once the command in this thread has used its allowance; without a command, nothing is measured. */
    public static boolean goesOn() {
        CommandAllowance running = CURRENT.get();
        return running == null || running.spend(running.worked() / NANOS_PER_STEP);
    }

    /** Deducts steps that were counted from the command in this thread; returns the same as {@link #goesOn}. */
    public static boolean took(long steps) {
        CommandAllowance running = CURRENT.get();
        return running == null || running.spend(steps);
    }

    /** The CPU time since the last call: nested loops count it once. */
    private long worked() {
        if (Thread.currentThread().isVirtual()) {
            return workedByAll();
        }
        long passing = System.nanoTime();
        Asked before = asked.get();
        // The CPU time of a thread never exceeds the time that passes.
        if (passing - (before == null ? begun + SELDOM : before.at() + OFTEN) < 0) {
            return 0;
        }
        long now = Threads.TIMES.getCurrentThreadCpuTime();
        asked.set(new Asked(passing, now));
        if (before != null) {
            return now - before.work();
        }
        return Thread.currentThread() == beginner ? Math.min(now - workedBefore, passing - begun) : 0;
    }

    /** The CPU time of all virtual threads, since several run at once and that of a single one is not known. */
    private synchronized long workedByAll() {
        long passing = nanos.getAsLong();
        if (passing - passed < SELDOM) {
            return 0;
        }
        long working = workOfAll.getAsLong();
        long since = usedByAll < 0 ? 0 : Math.max(0, working - usedByAll);
        passed = passing;
        usedByAll = working;
        return since;
    }
}

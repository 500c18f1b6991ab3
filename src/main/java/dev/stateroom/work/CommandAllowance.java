package dev.stateroom.work;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one command may work, in steps of SQLite's virtual machine: many files that each stay within their own bound, or many calls that
 * each take long, could otherwise keep a command busy without end. Other work than SQLite's is measured by {@link #goesOn}. The threads
 * that a command starts share its allowance. Without a command it comes back slowly, for a file that stays open in a window. Safe for use by
 * several threads.
 */
public final class CommandAllowance {
    /** Time of a processor that counts as one step. */
    private static final long NANOS_PER_STEP = 15;

    /** Four seconds of a processor: with the start, the compiler and the collector of the JVM a command takes twice that at most. */
    private static final long STEPS = 4_000_000_000L / NANOS_PER_STEP;

    /** What reading, decoding and looking at an ordinary thread takes, and some more. */
    private static final long STEPS_PER_BYTE = 16;

    /** What a thread of a watched command may take however little is read of it: a millisecond. */
    private static final long STEPS_PER_THREAD = 1_000_000 / NANOS_PER_STEP;

    private static final long BACK_PER_SECOND = 2_000_000;

    /** Nanoseconds between two looks at the time of a thread, which the system is asked for: rows of a database come faster than it answers. */
    private static final long OFTEN = 1_000_000;

    /** Nanoseconds between two looks at the time of all virtual threads, which take long. */
    private static final long SELDOM = 20_000_000;

    /** What knows the time of threads. To load it takes longer than many a command. */
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

    /** Of all virtual threads, as far as it was taken from the allowance; negative until one asks. */
    private long usedByAll = -1;

    private long read;
    private boolean ofCommand;
    private boolean watched;

    /** What a thread had worked when it was asked for, by the clock of the system. */
    private record Asked(long at, long work) {}

    /** The thread that began the command, and when, by the clock of the system. */
    private volatile @Nullable Thread beginner;

    private volatile long begun = System.nanoTime();

    /** What that thread had worked before, for other commands in this process; 0 for the first, which does not ask. */
    private volatile long workedBefore;

    /** So many steps, with a clock of its own. */
    public CommandAllowance(long steps, LongSupplier nanos) {
        this(steps, nanos, nanos);
    }

    /** With a clock of its own, and another for what all virtual threads worked. */
    CommandAllowance(long steps, LongSupplier nanos, LongSupplier workOfAll) {
        this.most = steps;
        this.nanos = nanos;
        this.workOfAll = workOfAll;
        this.left = steps;
        this.seen = nanos.getAsLong();
        this.passed = seen;
    }

    /** The allowance of the command that runs in this thread; one for the caller alone where none does. */
    public static CommandAllowance current() {
        CommandAllowance running = CURRENT.get();
        return running == null ? ofCommand() : running;
    }

    /** The usual allowance of one command. */
    public static CommandAllowance ofCommand() {
        return new CommandAllowance(STEPS, System::nanoTime, CommandAllowance::workOfVirtualThreads);
    }

    /**
     * What the threads that carry virtual ones worked. The process as a whole also draws, compiles and collects, more than a command's own work
     * takes. A virtual thread tells its carrier only as text: {@code VirtualThread[#22]/runnable@ForkJoinPool-1-worker-3}.
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

    /** Takes steps from it, or gives them back where they are negative; false once nothing is left. */
    public synchronized boolean spend(long steps) {
        long back = 0;
        // A command that waits for a processor has no more to do meanwhile.
        if (!ofCommand) {
            long now = nanos.getAsLong();
            back = (long) ((now - seen) * (BACK_PER_SECOND / 1e9));
            seen = now;
        }
        left = Math.min(most, Math.min(most, left + back) - steps);
        return left >= 0;
    }

    /** Notes bytes of foreign data that the command in this thread has read. */
    public static void reads(long bytes) {
        CommandAllowance running = CURRENT.get();
        if (running != null) {
            synchronized (running) {
                running.read += bytes;
            }
        }
    }

    /**
     * A person sees how far the command is and can end it: over many threads it may work for as long as these ask for. What is out of proportion
     * to what it reads ends it as before.
     */
    public synchronized void watched() {
        watched = true;
    }

    /**
     * Gives back, to the command that runs in this thread, some steps for each byte that was read since this was asked before, {@code most} as
     * the largest number. All together it is half of the allowance, unless a person watches: a file of very many threads ends a command as
     * one large thread does.
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

    /** Gives it back whole, to a command that waits for what is written next. */
    public synchronized void renew() {
        left = most;
    }

    /** Runs what does not belong to the command that begins it: a window stays open, and a person can cancel what it does. */
    public static int outside(IntSupplier what) {
        CommandAllowance before = CURRENT.get();
        CURRENT.remove();
        try {
            return what.getAsInt();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Allows a command so many seconds of a processor instead; 0 for no bound. */
    public synchronized void extendTo(int seconds) {
        most = seconds == 0 ? Long.MAX_VALUE / 4 : seconds * (1_000_000_000L / NANOS_PER_STEP);
        left = most;
    }

    /** False once the command that runs in this thread has worked for all that it may; without a command, nothing is measured. */
    public static boolean goesOn() {
        CommandAllowance running = CURRENT.get();
        return running == null || running.spend(running.worked() / NANOS_PER_STEP);
    }

    /** Takes steps that were counted from the command that runs in this thread; false as {@link #goesOn}. */
    public static boolean took(long steps) {
        CommandAllowance running = CURRENT.get();
        return running == null || running.spend(steps);
    }

    /** Time of a processor since the same was asked before: loops within each other count it once. */
    private long worked() {
        if (Thread.currentThread().isVirtual()) {
            return workedByAll();
        }
        long passing = System.nanoTime();
        Asked before = asked.get();
        // No thread works longer than time passes.
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

    /** That of one virtual thread is not known: what all of them worked, since several run at once. */
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

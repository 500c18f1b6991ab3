package dev.stateroom.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Times a workload: one first run, warm-ups, then the counted rounds. A round repeats a short run for a minimum time and takes the mean:
 * processor time is counted in steps of 10 ms, and code that ran ten times is not compiled yet. Clocks are parameters so that tests can set
 * them.
 */
public final class Stopwatch {
    /** Ten steps of the processor's clock. */
    private static final long ROUND = 100_000_000;

    private final LongSupplier wallNanos;
    private final LongSupplier cpuNanos;
    private final long round;

    /** Uses these two clocks, both in nanoseconds; a round lasts {@code round} nanoseconds or one run. */
    public Stopwatch(LongSupplier wallNanos, LongSupplier cpuNanos, long round) {
        this.wallNanos = wallNanos;
        this.cpuNanos = cpuNanos;
        this.round = round;
    }

    /** Uses the system's monotonic clock and this process's processor time, all threads. */
    public static Stopwatch ofThisProcess() {
        return new Stopwatch(System::nanoTime, cpuOfThisProcess(), ROUND);
    }

    /** This process's processor time in nanoseconds, all threads; 0 if the system does not provide it. */
    static LongSupplier cpuOfThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system ? system::getProcessCpuTime : () -> 0;
    }

    /**
     * Runs a workload once, then {@code warmUps - 1} rounds to warm up, then {@code runs} counted rounds.
     *
     * @throws IllegalStateException if two runs return different counts: the figures would mean nothing
     */
    public WorkloadTiming time(Workload workload, int warmUps, int runs) {
        Round first = round(workload, 0);
        for (int i = 1; i < warmUps; i++) {
            check(workload, first, round(workload, round));
        }
        double[] wall = new double[runs];
        double[] cpu = new double[runs];
        for (int i = 0; i < runs; i++) {
            Round counted = round(workload, round);
            check(workload, first, counted);
            wall[i] = counted.wall();
            cpu[i] = counted.cpu();
        }
        return WorkloadTiming.of(workload, first.wall(), wall, cpu, first.result(), peakRss());
    }

    /** The mean seconds of the runs of one round, and their count. */
    private record Round(double wall, double cpu, long result) {}

    private Round round(Workload workload, long least) {
        long wall = 0;
        long cpu = 0;
        int runs = 0;
        @Nullable Round last = null;
        do {
            workload.prepare();
            long cpuStart = cpuNanos.getAsLong();
            long wallStart = wallNanos.getAsLong();
            long result = workload.run();
            wall += wallNanos.getAsLong() - wallStart;
            cpu += cpuNanos.getAsLong() - cpuStart;
            runs++;
            Round mean = new Round(seconds(wall) / runs, seconds(cpu) / runs, result);
            check(workload, last == null ? mean : last, mean);
            last = mean;
        } while (wall < least);
        return last;
    }

    private static void check(Workload workload, Round first, Round later) {
        if (later.result() != first.result()) {
            throw new IllegalStateException(
                    workload.name() + " counted " + first.result() + " in one run and " + later.result() + " in another");
        }
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }

    private static double peakRss() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Math.round(Long.parseLong(line.replaceAll("\\D", "")) / 102.4) / 10.0;
                }
            }
        } catch (IOException notLinux) {
            return -1;
        }
        return -1;
    }
}

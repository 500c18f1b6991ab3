package dev.stateroom.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Times a workload: one first run, warm-ups, then the counted runs. Clocks come in from outside so that tests can set them. */
public final class Stopwatch {
    private final LongSupplier wallNanos;
    private final LongSupplier cpuNanos;

    /** Times by these two clocks, both in nanoseconds. */
    public Stopwatch(LongSupplier wallNanos, LongSupplier cpuNanos) {
        this.wallNanos = wallNanos;
        this.cpuNanos = cpuNanos;
    }

    /** Times by the system's monotonic clock and this process's processor time, all threads. */
    public static Stopwatch ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? new Stopwatch(System::nanoTime, system::getProcessCpuTime)
                : new Stopwatch(System::nanoTime, () -> 0);
    }

    /**
     * Runs a workload {@code warmUps + runs} times.
     *
     * @throws IllegalStateException when two runs give different counts: the figures would mean nothing
     */
    public Measurement time(Workload workload, int warmUps, int runs) {
        long start = wallNanos.getAsLong();
        long result = workload.run();
        double first = seconds(wallNanos.getAsLong() - start);
        for (int i = 1; i < warmUps; i++) {
            check(workload, result, workload.run());
        }
        double[] wall = new double[runs];
        double[] cpu = new double[runs];
        for (int i = 0; i < runs; i++) {
            long cpuStart = cpuNanos.getAsLong();
            long wallStart = wallNanos.getAsLong();
            long count = workload.run();
            wall[i] = seconds(wallNanos.getAsLong() - wallStart);
            cpu[i] = seconds(cpuNanos.getAsLong() - cpuStart);
            check(workload, result, count);
        }
        return Measurement.of(workload, first, wall, cpu, result, peakRss());
    }

    private static void check(Workload workload, long expected, long actual) {
        if (actual != expected) {
            throw new IllegalStateException(
                    workload.name() + " counted " + expected + " in one run and " + actual + " in another");
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

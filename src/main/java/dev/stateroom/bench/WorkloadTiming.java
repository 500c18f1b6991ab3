package dev.stateroom.bench;

import java.util.Arrays;

/**
 * The timing of one workload. Times are in seconds.
 *
 * @param workload its name
 * @param items items of one run
 * @param runs counted rounds, each of one run or of as many as fill a tenth of a second
 * @param seconds median wall time of a run, over the rounds
 * @param min fastest round
 * @param max slowest round
 * @param first the very first run, before any warm-up
 * @param cpu median processor time, user and system, of this process during a run
 * @param itemsPerSecond items by the median
 * @param result the count that every run returned
 * @param peakRss maximum memory of the process so far, in MiB; -1 if the system does not provide it
 */
public record WorkloadTiming(
        String workload,
        long items,
        int runs,
        double seconds,
        double min,
        double max,
        double first,
        double cpu,
        double itemsPerSecond,
        long result,
        double peakRss) {

    static WorkloadTiming of(
            Workload workload, double first, double[] wall, double[] cpu, long result, double peakRss) {
        double median = median(wall);
        return new WorkloadTiming(
                workload.name(),
                workload.items(),
                wall.length,
                median,
                Arrays.stream(wall).min().orElse(0),
                Arrays.stream(wall).max().orElse(0),
                first,
                median(cpu),
                workload.items() / median,
                result,
                peakRss);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

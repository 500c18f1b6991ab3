package dev.stateroom.cli.program;

import dev.stateroom.bench.Stopwatch;
import dev.stateroom.bench.Workload;
import dev.stateroom.bench.WorkloadCatalog;
import dev.stateroom.bench.WorkloadTiming;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.work.CommandAllowance;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "bench", description = "Measure one workload on local data, warm, in this process, without a limit unless --max-work gives one.")
final class BenchCommand extends CliCommand {
    @Parameters(paramLabel = "WORKLOAD", description = "The name of the workload. An unknown name lists all.")
    private String workload = "";

    @Option(names = "--on", paramLabel = "DIR", required = true, description =
                    "A folder or a file; a source of threads for rebuild-stored and rebuild-live, of items for ls-store and grep-store, a PostgreSQL database with a table files for ls-table and grep-table.")
    private String data = "";

    @Option(names = "--runs", paramLabel = "N", defaultValue = "10", description =
                    "The number of measured rounds (default: 10). A round lasts at least a tenth of a second.")
    private int runs;

    @Option(names = "--warm-ups", paramLabel = "N", defaultValue = "10", description = "The number of warm-up rounds (default: 10).")
    private int warmUps;

    @Option(names = "--expect", paramLabel = "N", description =
                    "The expected count of each run (default: from the data's manifest). Exit status 1 if a run differs.")
    private @Nullable Long expected;

    @Override
    public Integer call() {
        if (runs < 1 || warmUps < 1) {
            throw refused("--runs and --warm-ups take 1 or more");
        }
        if (options.maxWork == null) {
            CommandAllowance.current().extendTo(0);
        }
        WorkloadTiming measured;
        OptionalLong wanted;
        try (Workload named = new WorkloadCatalog(opener()).named(workload, data).orThrow()) {
            measured = Stopwatch.ofThisProcess().time(named, warmUps, runs);
            wanted = expected == null ? named.expected() : OptionalLong.of(expected);
        }
        record TimingAnswer(
                String workload, String peer, long n, int runs, double seconds, double min, double max, double first,
                double cpu, double itemsPerS, long result, double peakRss, String stateroom, String java) {}
        TimingAnswer answer = new TimingAnswer(
                measured.workload(), "stateroom", measured.items(), measured.runs(), measured.seconds(), measured.min(), measured.max(), measured.first(),
                measured.cpu(), measured.itemsPerSecond(), measured.result(), measured.peakRss(), surroundings.versions().stateroom(), Runtime.version().toString());
        print(answer, () -> terminal.out().printf(
                Locale.ROOT,
                "%s: %.6f s (min %.6f, max %.6f, first %.6f), cpu %.6f s, result %d%n",
                measured.workload(),
                measured.seconds(),
                measured.min(),
                measured.max(),
                measured.first(),
                measured.cpu(),
                measured.result()));
        if (wanted.isPresent() && measured.result() != wanted.getAsLong()) {
            terminal.err().println(workload + " counted " + measured.result() + " and not " + wanted.getAsLong() + ", so its time is not valid");
            return NEGATIVE;
        }
        return DONE;
    }
}

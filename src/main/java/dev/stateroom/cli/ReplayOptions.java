package dev.stateroom.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a recording is replayed, and where what came of it goes. */
final class ReplayOptions {
    @Option(names = "--from", paramLabel = "CHECKPOINT", description = "Begin with the files of this checkpoint (default: with the thread).")
    @Nullable String from;

    @Option(
            names = "--dialect",
            paramLabel = "D",
            description = "Whose behaviour (default: the workspace's, else what the data show, else the one that answers most alike).")
    @Nullable String dialect;

    @Option(names = "--rules", paramLabel = "FILE", description = "Run behind these permission rules (default: the workspace's).")
    @Nullable Path rules;

    @Option(
            names = "--args",
            paramLabel = "CALL=JSON",
            description = "Run the call of that number with these arguments instead; may be repeated.")
    Map<Integer, String> args = new LinkedHashMap<>();

    @Option(
            names = "--compare",
            paramLabel = "RUN",
            description = "Hold the run against an earlier one, which --json or --record wrote. Ends with 1 where they differ.")
    @Nullable Path compare;

    @Option(names = "--record", paramLabel = "FILE", description = "Write the run as JSON, for --compare, beside what is printed.")
    @Nullable Path record;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a JUnit XML report, one case a call.")
    @Nullable Path junit;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a report as one HTML file that needs nothing else.")
    @Nullable Path html;

    @Option(names = "--save", paramLabel = "FILE", description = "Write the recording and its starting state as one file that replay takes.")
    @Nullable Path save;

    @Option(names = "--accept", description = "With --save: what the calls answered now is what they are to answer from now on.")
    boolean accept;

    @Option(
            names = "--strict",
            description = "End with 3 where nothing came out otherwise, but most calls were not run or had nothing to be compared with.")
    boolean strict;

    @Option(names = "--apply", description = "Make the changes in the mounts of the workspace that -w names, after a question.")
    boolean apply;

    @Option(names = "--yes", description = "With --apply: answer the question with yes.")
    boolean yes;
}

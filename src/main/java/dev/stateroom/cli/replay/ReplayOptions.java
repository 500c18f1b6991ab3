package dev.stateroom.cli.replay;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for replaying a recording, and for the output of its result. */
final class ReplayOptions {
    @Option(names = "--from", paramLabel = "STEP", description = "Start from the files of this checkpoint (default: the start of the thread).")
    @Nullable String from;

    @Option(
            names = "--dialect",
            paramLabel = "D",
            description = "The dialect to use (default: the workspace's, else detected from the data, else the one that matches most results).")
    @Nullable String dialect;

    @Option(names = "--rules", paramLabel = "FILE", description = "Apply these permission rules (default: the workspace's).")
    @Nullable Path rules;

    @Option(
            names = "--args",
            paramLabel = "CALL=JSON",
            description = "Run call N with other arguments. Can be given several times.")
    Map<Integer, String> args = new LinkedHashMap<>();

    @Option(
            names = "--compare",
            paramLabel = "RUN",
            description = "Compare with an earlier run, as written by --json or --record. Exit status 1 if they differ.")
    @Nullable Path compare;

    @Option(names = "--record", paramLabel = "FILE", description = "Also write the run to a file, as JSON for --compare.")
    @Nullable Path record;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a JUnit XML report with one test case for each call.")
    @Nullable Path junit;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a self-contained HTML report.")
    @Nullable Path html;

    @Option(names = "--save", paramLabel = "FILE", description = "Save the recording and its starting state as one file that replay can read.")
    @Nullable Path save;

    @Option(names = "--accept", description = "With --save: accept the new results as the expected ones.")
    boolean accept;

    @Option(
            names = "--strict",
            description = "Exit status 3 if no result differs but most calls were not run or had nothing to compare with.")
    boolean strict;

    @Option(names = "--apply", description = "Apply the changes to the mounts of the workspace given by -w, after a confirmation.")
    boolean apply;

    @Option(names = "--yes", description = "With --apply: skip the confirmation.")
    boolean yes;
}

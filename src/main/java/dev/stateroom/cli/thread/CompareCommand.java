package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.FileChange;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.compare.ComparisonSource;
import dev.stateroom.workspace.compare.ComparisonSources;
import dev.stateroom.workspace.compare.ComparisonSummary;
import dev.stateroom.workspace.compare.SourceComparison;
import dev.stateroom.workspace.step.StepAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Compare two things: the files of threads at a step, workspaces, folders, or recorded calls. Exit status 1 if they differ.")
final class CompareCommand extends CliCommand {
    private static final String DESCRIPTION =
            "SOURCE[#THREAD][@STEP], a workspace file or one with a path of it as FILE:PATH, a database, a folder, or a log of calls.";

    @Parameters(index = "0", paramLabel = "A", description = DESCRIPTION)
    private String before = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "B", description = "As A. It is left out if A names two steps: SOURCE[#THREAD]@A..B.")
    private @Nullable String after;

    @Option(names = "--stat", description = "Show only the names of changed files and the number of changed lines.")
    private boolean stat;

    @Option(names = "--calls", description = "Compare the recorded calls of two threads. This is the default for logs of calls.")
    private boolean calls;

    @Override
    public Integer call() {
        List<String> named = things();
        try (ProgressLine progress = progress();
                ComparisonSources things = new ComparisonSources(opener(), options.workspace, Cancellation.NEVER, progress)) {
            ComparisonSource a = things.open(new ComparisonRef.Named(named.getFirst()), named.getFirst()).orThrow();
            ComparisonSource b = things.open(new ComparisonRef.Named(named.getLast()), named.getLast()).orThrow();
            SourceComparison comparison = SourceComparison.of(a, b, calls).orThrow();
            List<FileChange> changes = new ArrayList<>();
            ComparisonSummary[] found = new ComparisonSummary[1];
            printRows(rows -> found[0] = comparison.run(change -> rows.accept(DiffText.ChangeAnswer.of(change)), Cancellation.NEVER, progress), () -> {
                DiffText text = new DiffText(terminal);
                found[0] = comparison.run(stat ? changes::add : text::print, Cancellation.NEVER, progress);
                if (stat) {
                    DiffText.printCounts(changes, terminal);
                }
                terminal.err().println(found[0].differing() + " differ, " + found[0].same() + " are the same");
            });
            ComparisonSummary summary = found[0];
            summary.problems().forEach(problem -> terminal.err().println("note: " + TerminalText.line(problem)));
            return !summary.problems().isEmpty() ? BAD_INPUT : summary.differing() > 0 ? NEGATIVE : DONE;
        }
    }

    private List<String> things() {
        if (after != null) {
            return List.of(before, after);
        }
        List<String> ends = StepAddress.ends(before);
        if (ends.isEmpty()) {
            throw refused("compare needs two things: name the second one, or two steps of a thread as SOURCE[#THREAD]@A..B");
        }
        return ends;
    }
}

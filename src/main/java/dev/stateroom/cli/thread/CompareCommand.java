package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.compare.ComparisonSource;
import dev.stateroom.workspace.compare.ComparisonSources;
import dev.stateroom.workspace.compare.ComparisonSummary;
import dev.stateroom.workspace.compare.SourceComparison;
import java.util.ArrayList;
import java.util.List;
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

    @Parameters(index = "1", paramLabel = "B", description = "As A.")
    private String after = "";

    @Option(names = "--stat", description = "Show only the names of changed files and the number of changed lines.")
    private boolean stat;

    @Option(names = "--calls", description = "Compare the recorded calls of two threads. This is the default for logs of calls.")
    private boolean calls;

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                ComparisonSources things = new ComparisonSources(opener(), options.workspace, Cancellation.NEVER, progress)) {
            ComparisonSource a = things.open(new ComparisonRef.Named(before), before).orThrow();
            ComparisonSource b = things.open(new ComparisonRef.Named(after), after).orThrow();
            SourceComparison comparison = SourceComparison.of(a, b, calls).orThrow();
            List<FileChange> changes = new ArrayList<>();
            ComparisonSummary[] found = new ComparisonSummary[1];
            printRows(rows -> found[0] = comparison.run(change -> rows.accept(DiffText.ChangeAnswer.of(change)), Cancellation.NEVER, progress), () -> {
                DiffText text = new DiffText(terminal);
                found[0] = comparison.run(stat ? changes::add : text::print, Cancellation.NEVER, progress);
                if (stat) {
                    printCounts(changes);
                }
                terminal.err().println(found[0].differing() + " differ, " + found[0].same() + " are the same");
            });
            ComparisonSummary summary = found[0];
            summary.problems().forEach(problem -> terminal.err().println("note: " + TerminalText.line(problem)));
            return !summary.problems().isEmpty() ? BAD_INPUT : summary.differing() > 0 ? NEGATIVE : DONE;
        }
    }

    private void printCounts(List<FileChange> changes) {
        TextTable table = new TextTable().left("CHANGE").left("PATH").right("ADDED").right("REMOVED");
        for (FileChange change : changes) {
            FilePatch patch = FilePatch.of(change, Cancellation.NEVER);
            table.row()
                    .cell(JsonDocument.word(change.kind()))
                    .cell(change.path())
                    .cell(patch.binary() ? "bytes" : patch.added())
                    .cell(patch.binary() ? "bytes" : patch.removed());
        }
        table.print(terminal);
    }
}

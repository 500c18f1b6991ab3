package dev.stateroom.cli;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.Side;
import dev.stateroom.workspace.compare.TreeComparison;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Shows what differs between the files of any two things: threads at a step, workspaces, folders.")
final class CompareCommand extends CliCommand {
    private static final int NO = 1;
    private static final String DESCRIPTION =
            "SOURCE#THREAD[@CHECKPOINT], a workspace file or one with a path of it as FILE:PATH, a database or a folder.";

    @Parameters(index = "0", paramLabel = "A", description = DESCRIPTION)
    private String before = "";

    @Parameters(index = "1", paramLabel = "B", description = "Likewise.")
    private String after = "";

    @Option(names = "--stat", description = "Only which files differ, and by how many lines.")
    private boolean stat;

    CompareCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                SearchedSources opened = new SearchedSources(opener(), progress)) {
            Side a = side(opened, before);
            Side b = side(opened, after);
            List<FileChange> changes = new ArrayList<>();
            TreeComparison.Summary summary;
            if (options.json) {
                try (JsonDocument document = json()) {
                    document.startArray();
                    summary = TreeComparison.run(a, b, change -> write(document, change), Cancellation.NEVER);
                    document.endArray();
                }
            } else {
                DiffText text = new DiffText(terminal);
                summary = TreeComparison.run(a, b, stat ? changes::add : text::print, Cancellation.NEVER);
                if (stat) {
                    printCounts(changes);
                }
                terminal.err().println(summary.differing() + " differ, " + summary.same() + " are the same");
            }
            summary.problems().forEach(problem -> terminal.err().println("note: " + Plain.line(problem)));
            return !summary.problems().isEmpty() ? BAD_INPUT : summary.differing() > 0 ? NO : DONE;
        }
    }

    private static Side side(SearchedSources opened, String text) {
        int colon = text.indexOf(".json:");
        String address = colon < 0 ? text : text.substring(0, colon + 5);
        FilePath top = colon < 0 ? FilePath.ROOT : WorkspaceCommand.path(text.substring(colon + 6));
        OpenWorkspace workspace = opened.workspaces(List.of(address)).getFirst();
        return new Side(text, new MountedTree(workspace).files(), top);
    }

    private static void write(JsonDocument document, FileChange change) {
        DiffText.write(document, change, FilePatch.of(change, Cancellation.NEVER));
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

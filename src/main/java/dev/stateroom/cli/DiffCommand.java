package dev.stateroom.cli;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FilePatch;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = "Shows what differs between the files of two checkpoints, as a unified diff.")
final class DiffCommand extends ThreadCommand {
    @Parameters(index = "2", paramLabel = "FROM", description = "The older step: " + Steps.DESCRIPTION)
    private String from = "";

    @Parameters(index = "3", paramLabel = "TO", description = "The newer step, likewise.")
    private String to = "";

    @Parameters(index = "4", arity = "0..1", paramLabel = "PATH", description = "Only this file, or what lies below it.")
    private @Nullable String path;

    DiffCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(RecordedThread thread, Progress progress) {
        FileSet before = Steps.named(thread, from).files(thread).value();
        FileSet after = Steps.named(thread, to).files(thread).value();
        checkPath(before, after);
        List<FileChange> changes = FileChanges.between(before, after).stream()
                .filter(c -> path == null || isMeant(c.path(), path))
                .toList();
        if (!options.json) {
            changes.forEach(change -> print(change, FilePatch.of(change, Cancellation.NEVER)));
            return DONE;
        }
        try (JsonDocument document = json()) {
            document.startArray();
            for (FileChange change : changes) {
                FilePatch patch = FilePatch.of(change, Cancellation.NEVER);
                document.startObject()
                        .property("path", change.path())
                        .property("change", JsonDocument.word(change.kind()))
                        .property("added_lines", patch.added())
                        .property("removed_lines", patch.removed())
                        .property("binary", patch.binary())
                        .property("unified", patch.unified())
                        .endObject();
            }
            document.endArray();
        }
        return DONE;
    }

    private void checkPath(FileSet before, FileSet after) {
        List<String> all = new ArrayList<>(before.keys());
        all.addAll(after.keys());
        if (path != null && all.stream().noneMatch(p -> isMeant(p, path))) {
            throw refused("no file " + path + " at either checkpoint" + PathsNamed.like(all.stream().distinct().toList(), path));
        }
    }

    private static boolean isMeant(String candidate, String asked) {
        return candidate.equals(asked) || candidate.startsWith(asked.endsWith("/") ? asked : asked + "/");
    }

    private void print(FileChange change, FilePatch patch) {
        if (patch.unified().isEmpty()) {
            terminal.out().println(Plain.line(change.path()) + ": the same content, written again");
            return;
        }
        String text = terminal.outIsTerminal() ? Plain.lines(patch.unified()) : patch.unified();
        if (!terminal.colours()) {
            terminal.out().print(text);
            return;
        }
        text.lines().forEach(line -> terminal.out().println(paint(line).apply(line)));
    }

    private UnaryOperator<String> paint(String line) {
        if (line.startsWith("@@")) {
            return terminal.paint(Terminal.Colour.CYAN);
        }
        if (line.startsWith("diff ") || line.startsWith("--- ") || line.startsWith("+++ ")) {
            return terminal.paint(Terminal.Colour.BOLD);
        }
        return line.startsWith("+")
                ? terminal.paint(Terminal.Colour.GREEN)
                : line.startsWith("-") ? terminal.paint(Terminal.Colour.RED) : UnaryOperator.identity();
    }
}

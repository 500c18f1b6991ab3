package dev.stateroom.cli.output;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.UnaryOperator;

/** Formats changed files: unified diffs in colours for people, objects for programs. */
public final class DiffText {
    private static final int NAMED = 4;

    private final Terminal terminal;

    public DiffText(Terminal terminal) {
        this.terminal = terminal;
    }

    /** A changed file by its path. */
    public record ChangedPath(String path, FileChange.Kind change) {
        public static List<ChangedPath> of(List<FileChange> changes) {
            return changes.stream().map(change -> new ChangedPath(change.path(), change.kind())).toList();
        }
    }

    /** A change for programs. */
    public record ChangeAnswer(String path, FileChange.Kind change, int addedLines, int removedLines, boolean binary, String unified) {
        public static ChangeAnswer of(FileChange change) {
            FilePatch patch = FilePatch.of(change, Cancellation.NEVER);
            return new ChangeAnswer(change.path(), change.kind(), patch.added(), patch.removed(), patch.binary(), patch.unified());
        }
    }

    /** Prints the patch of a change. */
    public void print(FileChange change) {
        FilePatch patch = FilePatch.of(change, Cancellation.NEVER);
        if (patch.unified().isEmpty()) {
            terminal.out().println(TerminalText.line(change.path()) + ": the same content, written again");
            return;
        }
        String text = terminal.outIsTerminal() ? TerminalText.lines(patch.unified()) : patch.unified();
        if (!terminal.colours()) {
            terminal.out().print(text);
            return;
        }
        text.lines().forEach(line -> terminal.out().println(paint(line).apply(line)));
    }

    /** Prints a line for each change: its kind, its path, and the numbers of added and removed lines. */
    public static void printCounts(List<FileChange> changes, Terminal terminal) {
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

    /** Names the first of these changes. */
    public static String names(List<FileChange> changes) {
        if (changes.isEmpty()) {
            return " ";
        }
        List<String> named = changes.stream()
                .limit(NAMED)
                .map(c -> switch (c.kind()) {
                    case ADDED -> "+";
                    case MODIFIED -> "~";
                    case DELETED -> "-";
                } + c.path())
                .toList();
        int more = changes.size() - named.size();
        return String.join("  ", named) + (more > 0 ? "  and " + more + " more" : "");
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

package dev.stateroom.cli.workspace;

import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.lint.LintFinding;
import dev.stateroom.workspace.lint.WorkspaceLinter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "lint",
        description = {
            "Check a workspace file for problems: routes that lead nowhere, shared namespaces, missing folders, shells without review.",
            "Opens no connection and starts no program. Checks that would need one are listed as skipped.",
            "Exit status 1 if there is an error or a warning.",
        })
final class LintCommand extends WorkspaceCommand {
    private static final int MOST_FIXES = 1_000;

    @Option(names = "--fix", description = "Fix problems in the file where possible. The rest of the file keeps its formatting.")
    private boolean fix;

    @Parameters(arity = "0..1", paramLabel = "WORKSPACE", description = "The workspace file, in place of -w.")
    private @Nullable String source;

    @Override
    protected boolean changes() {
        return fix;
    }

    @Override
    protected @Nullable String source() {
        return source;
    }

    /** Opens only sources on this computer, whatever the user agreed to. */
    @Override
    protected Outcome<OpenWorkspace> open(String address, Progress progress) {
        return opener().openOffline(address, Cancellation.NEVER, progress);
    }

    @Override
    public Integer call() {
        if (fix) {
            fix(Path.of(source == null ? workspace(!changes()) : source));
        }
        return super.call();
    }

    /** Fixes one finding at a time and then lints again, because an edit moves the places of other findings. */
    private void fix(Path path) {
        DocumentFile file = DocumentFile.open(path).orThrow();
        for (int i = 0; i < MOST_FIXES; i++) {
            List<DocumentEdit> edits = linter(file).document().stream()
                    .map(LintFinding::edits)
                    .filter(some -> !some.isEmpty())
                    .findFirst()
                    .orElse(List.of());
            if (edits.isEmpty()) {
                break;
            }
            file = file.with(edits).orThrow();
            edits.forEach(edit -> terminal.err().println("fixed: " + TerminalText.line(edit.sentence())));
        }
        file.save().orThrow();
    }

    private static WorkspaceLinter linter(DocumentFile file) {
        Path folder = file.path().getParent();
        return new WorkspaceLinter(file.now(), folder == null ? file.path() : folder, Dialect.DOCUMENTED);
    }

    @Override
    protected int answer(MountedTree tree, OpenWorkspace workspace) {
        List<LintFinding> findings = linter(DocumentFile.open(Path.of(workspace.address())).orThrow()).mounted(tree);
        print(findings.stream().map(LintCommand::answer).toList(), () -> {
            findings.forEach(this::print);
            long serious = findings.stream().filter(LintCommand::isSerious).count();
            terminal.out().println(
                    serious == 0 ? "no problems found" : serious + (serious == 1 ? " problem" : " problems"));
        });
        return findings.stream().anyMatch(LintCommand::isSerious) ? NEGATIVE : DONE;
    }

    private static boolean isSerious(LintFinding finding) {
        return finding.severity() != LintFinding.Severity.INFO;
    }

    private void print(LintFinding finding) {
        Terminal.Colour colour = switch (finding.severity()) {
            case ERROR -> Terminal.Colour.RED;
            case WARNING -> Terminal.Colour.YELLOW;
            case INFO -> Terminal.Colour.CYAN;
        };
        terminal.out().println(finding.place().line() + ":" + finding.place().column() + " "
                + terminal.paint(colour).apply(JsonDocument.word(finding.severity())) + " " + finding.rule() + ": "
                + TerminalText.line(finding.sentence()));
        terminal.out().println("    at " + TerminalText.line(finding.place().path())
                + (finding.suggestion().isEmpty() ? "" : "; " + TerminalText.line(finding.suggestion())));
    }

    private record FindingAnswer(
            String severity, String rule, String path, int line, int column, String sentence, @Nullable String suggestion, List<String> edits) {}

    private static FindingAnswer answer(LintFinding finding) {
        return new FindingAnswer(
                JsonDocument.word(finding.severity()), finding.rule(), finding.place().path(), finding.place().line(), finding.place().column(), finding.sentence(),
                finding.suggestion().isEmpty() ? null : finding.suggestion(), finding.edits().stream().map(DocumentEdit::sentence).toList());
    }
}

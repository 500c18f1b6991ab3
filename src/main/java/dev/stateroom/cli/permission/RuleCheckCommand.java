package dev.stateroom.cli.permission;

import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import picocli.CommandLine.Command;

@Command(name = "check", description = {
    "Show what the rules decide for a path.",
    "Exit status 1 if access is denied.",
})
final class RuleCheckCommand extends RulePathCommand {
    @Override
    void answer(ExplainedRule result) {
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject();
                write(document, result);
                document.endObject();
            }
            return;
        }
        String pattern = result.verdict().pattern();
        terminal.out().println(terminal.paint(colour(mode(result.judgement()))).apply(TerminalText.line(sentence(result.judgement())))
                + (pattern == null ? "" : " (" + TerminalText.line(pattern) + ")"));
        noteOwnObject(result);
    }

    @Override
    void answer(String refusal) {
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject();
                write(document, written(), refusal);
                document.endObject();
            }
            return;
        }
        terminal.out().println("refused by the tool itself: " + TerminalText.line(refusal));
    }
}

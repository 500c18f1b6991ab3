package dev.stateroom.cli.permission;

import dev.stateroom.report.TerminalText;
import picocli.CommandLine.Command;

@Command(name = "check", description = {
    "Show what the rules decide for a path.",
    "Exit status 1 if access is denied.",
})
final class RuleCheckCommand extends RulePathCommand {
    @Override
    void answer(ExplainedRule result) {
        String pattern = result.verdict().pattern();
        print(PathAnswer.of(result), () -> {
            terminal.out().println(terminal.paint(colour(mode(result.judgement()))).apply(TerminalText.line(sentence(result.judgement())))
                    + (pattern == null ? "" : " (" + TerminalText.line(pattern) + ")"));
            noteOwnObject(result);
        });
    }
}

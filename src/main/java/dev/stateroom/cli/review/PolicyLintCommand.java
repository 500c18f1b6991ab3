package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.policy.PolicyFinding;
import dev.stateroom.review.policy.PolicyLinter;
import dev.stateroom.workspace.answers.PolicyFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "lint", description = {"Name what is unsafe about a policy.", "Exit status 1 if something is."})
final class PolicyLintCommand extends CliCommand {
    private static final int UNSAFE = 1;

    @Parameters(index = "0", paramLabel = "FILE", description = "The policy.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        List<PolicyFinding> findings = PolicyLinter.findings(PolicyFile.read(surroundings.folder().resolve(file)).orThrow());
        record PolicyProblem(String rule, String kind, boolean unsafe, String sentence) {}
        print(
                findings.stream().map(one -> new PolicyProblem(one.rule(), one.kind(), one.isUnsafe(), one.sentence())).toList(),
                () -> print(terminal, findings));
        return findings.stream().anyMatch(PolicyFinding::isUnsafe) ? UNSAFE : DONE;
    }

    static void print(Terminal terminal, List<PolicyFinding> findings) {
        findings.forEach(one -> terminal.out().println(terminal.paint(one.isUnsafe() ? Terminal.Colour.RED : Terminal.Colour.YELLOW)
                        .apply(one.isUnsafe() ? "unsafe" : "warning")
                + " rule " + TerminalText.line(one.rule()) + ", " + one.kind() + ": " + TerminalText.line(one.sentence())));
        if (findings.isEmpty()) {
            terminal.out().println("no problems found");
        }
    }
}

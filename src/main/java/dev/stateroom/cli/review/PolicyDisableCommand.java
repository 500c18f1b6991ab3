package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PolicyFile;
import picocli.CommandLine.Command;

@Command(name = "disable", description = "Switch the policy off. Every call is asked about again.")
final class PolicyDisableCommand extends CliCommand {
    @Override
    public Integer call() {
        OwnData own = opener().ownData().orThrow();
        String before = own.policy().orThrow();
        if (before.isEmpty()) {
            terminal.out().println("no policy is on");
            return DONE;
        }
        String name = PolicyFile.read(before).map(policy -> TerminalText.line(policy.label())).orElse("policy");
        own.switchPolicy("", name, "{}").orThrow();
        terminal.out().println(name + " is off");
        return DONE;
    }
}

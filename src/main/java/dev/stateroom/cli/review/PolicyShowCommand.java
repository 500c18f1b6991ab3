package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import picocli.CommandLine.Command;

@Command(name = "show", description = "Print the policy that is switched on, as JSON. Exit status 1 if none is.")
final class PolicyShowCommand extends CliCommand {
    private static final int NONE = 1;

    @Override
    public Integer call() {
        String policy = opener().ownData().orThrow().policy().orThrow();
        if (policy.isEmpty()) {
            terminal.err().println("note: no policy is on");
            return NONE;
        }
        terminal.out().println(policy);
        return DONE;
    }
}

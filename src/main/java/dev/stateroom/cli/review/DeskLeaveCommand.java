package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import picocli.CommandLine.Command;

@Command(name = "leave", description = "Keep decisions on this computer again. What is on the desk stays there. Exit status 1 if no desk is used.")
final class DeskLeaveCommand extends CliCommand {
    private static final int NONE = 1;

    @Override
    public Integer call() {
        boolean left = opener().ownData().then(own -> own.teamDesk().leave()).orThrow();
        if (!left) {
            terminal.err().println("note: no shared desk is used");
            return NONE;
        }
        terminal.out().println("decisions are kept on this computer now");
        return DONE;
    }
}

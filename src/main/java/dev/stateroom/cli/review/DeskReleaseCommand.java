package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
import dev.stateroom.cli.output.TerminalText;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.workspace.TeamDesk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "release", description = "End your claim of a thread. Exit status 1 if you have none.")
final class DeskReleaseCommand extends CliCommand {
    private static final int NONE = 1;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A server's http(s)://…, or a database.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "THREAD", description = "The id of the thread or its beginning.")
    private String threadId = "";

    DeskReleaseCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        TeamDesk desk = DeskClaimCommand.desk(this);
        WaitingRequest.Place place = DeskClaimCommand.place(this, source, threadId);
        if (!desk.release(place).orThrow()) {
            terminal.err().println("note: you have no claim of thread " + TerminalText.line(place.threadId()));
            return NONE;
        }
        terminal.out().println("thread " + TerminalText.line(place.threadId()) + " is free");
        return DONE;
    }
}

package dev.stateroom.cli.review;

import dev.stateroom.report.TerminalText;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.workspace.TeamDesk;
import picocli.CommandLine.Command;

@Command(name = "release", description = "End your claim of a thread. Exit status 1 if you have none.")
final class DeskReleaseCommand extends DeskThreadCommand {
    private static final int NONE = 1;

    @Override
    public Integer call() {
        TeamDesk desk = desk();
        WaitingRequest.Place place = place();
        if (!desk.release(place).orThrow()) {
            terminal.err().println("note: you have no claim of thread " + TerminalText.line(place.threadId()));
            return NONE;
        }
        terminal.out().println("thread " + TerminalText.line(place.threadId()) + " is free");
        return DONE;
    }
}

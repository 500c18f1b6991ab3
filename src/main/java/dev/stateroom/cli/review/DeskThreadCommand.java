package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import picocli.CommandLine.Parameters;

/** A command for a thread that several reviewers share. */
abstract class DeskThreadCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "A server's http(s)://…, or a database.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "THREAD", description = "The id of the thread or its beginning.")
    private String threadId = "";

    /** The desk; opened first, because another process may hold the data and then runs the whole command. */
    final TeamDesk desk() {
        TeamDesk desk = opener().ownData().map(OwnData::teamDesk).orThrow();
        if (desk.joined().orThrow().isEmpty()) {
            throw refused("no shared desk is used: see desk use");
        }
        return desk;
    }

    /** The thread as used in decisions. */
    final WaitingRequest.Place place() {
        try (ProgressLine progress = progress();
                PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            return new ResumePlan(pending, threadId).waitingCards().getFirst().place();
        }
    }
}

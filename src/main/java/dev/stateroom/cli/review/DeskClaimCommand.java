package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TerminalText;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.time.Duration;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "claim",
        description = {
            "Say that you work on what a thread waits for: others cannot decide it until your claim ends. Claim again to extend it.",
            "Exit status 1 if another reviewer has it.",
        })
final class DeskClaimCommand extends CliCommand {
    private static final int TAKEN = 1;
    private static final int LONGEST_MINUTES = 24 * 60;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A server's http(s)://…, or a database.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "THREAD", description = "The id of the thread or its beginning.")
    private String threadId = "";

    @Option(names = "--minutes", paramLabel = "N", description = "How long (default: 30).")
    private int minutes = (int) TeamDesk.USUAL_CLAIM.toMinutes();

    @Option(names = "--to", paramLabel = "USER", description = "Hand it over to another user of the desk.")
    private @Nullable String to;

    DeskClaimCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        if (minutes < 1 || minutes > LONGEST_MINUTES) {
            throw refused("--minutes " + minutes + " is not between 1 and " + LONGEST_MINUTES);
        }
        TeamDesk desk = desk(this);
        return switch (desk.claim(place(this, source, threadId), to, Duration.ofMinutes(minutes))) {
            case Outcome.Ok<ThreadClaim>(ThreadClaim claim) -> {
                terminal.out().println(TerminalText.line(claim.who()) + " works on thread " + TerminalText.line(claim.thread()) + " until "
                        + TimeText.here(claim.until().atOffset(ZoneOffset.UTC)));
                yield DONE;
            }
            case Outcome.Failed<ThreadClaim>(Failure failure)
                    when failure.kind() == Failure.Kind.DENIED -> {
                terminal.err().println(TerminalText.line(failure.sentence()));
                yield TAKEN;
            }
            case Outcome.Failed<ThreadClaim> failed -> throw refused(failed.failure().sentence());
        };
    }

    /** The desk, asked first of all: another process may hold the data, and then all of this is its to do. */
    static TeamDesk desk(CliCommand command) {
        TeamDesk desk = command.opener().ownData().map(OwnData::teamDesk).orThrow();
        if (desk.joined().orThrow().isEmpty()) {
            throw refused("no shared desk is used: see desk use");
        }
        return desk;
    }

    /** The thread as decisions name it. */
    static WaitingRequest.Place place(CliCommand command, String source, String threadId) {
        try (ProgressLine progress = command.progress();
                PendingSource pending = PendingThreads.first(command.opener(), source, command.options.workspace, progress)) {
            return new ResumePlan(pending, threadId).waitingCards().getFirst().place();
        }
    }
}

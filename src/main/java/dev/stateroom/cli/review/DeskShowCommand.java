package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(name = "show", description = "Show which desk is used, as whom, and who works on which thread. Exit status 1 if none is used.")
final class DeskShowCommand extends CliCommand {
    private static final int NONE = 1;

    @Override
    public Integer call() {
        TeamDesk team = opener().ownData().map(OwnData::teamDesk).orThrow();
        Optional<TeamDesk.Joined> shared = team.joined().orThrow();
        if (shared.isEmpty()) {
            terminal.err().println("note: no shared desk is used");
            return NONE;
        }
        TeamDesk.Joined desk = shared.get();
        List<ThreadClaim> claims = team.claims().orThrow();
        String whyNoDrafts = whyNoDrafts(team.keepsDrafts());
        record DeskAnswer(String address, String user, List<ThreadClaim> claims, boolean keepsDrafts) {}
        print(new DeskAnswer(desk.address(), desk.user(), claims, whyNoDrafts.isEmpty()), () -> print(desk, claims, whyNoDrafts));
        return DONE;
    }

    /** Why drafts are not stored at the desk; empty if they are. */
    private static String whyNoDrafts(Outcome<TeamDesk.DraftKeeping> keeping) {
        return switch (keeping) {
            case Outcome.Failed<TeamDesk.DraftKeeping>(Failure why) -> why.sentence();
            case Outcome.Ok<TeamDesk.DraftKeeping>(TeamDesk.DraftKeeping found) -> switch (found) {
                case KEPT -> "";
                case NO_PLACE -> "the desk has no place for it. The owner of its tables makes one by using the desk once.";
                case NOT_APART -> "the table reviewer_draft there is not as this program makes it, or is closed to you. The owner of the desk's tables can drop it and use the desk once.";
            };
        };
    }

    private void print(TeamDesk.Joined desk, List<ThreadClaim> claims, String whyNoDrafts) {
        terminal.out().println(TerminalText.line(desk.address()) + ", as " + TerminalText.line(desk.user()));
        if (!whyNoDrafts.isEmpty()) {
            terminal.out().println("What you begin and do not send stays on this computer: " + TerminalText.line(whyNoDrafts));
        }
        if (!claims.isEmpty()) {
            TextTable table = new TextTable().left("WHO").left("UNTIL").left("THREAD").left("SOURCE");
            claims.forEach(claim -> table.row()
                    .cell(claim.who())
                    .cell(TimeText.here(claim.until().atOffset(ZoneOffset.UTC)))
                    .cell(claim.thread())
                    .cell(claim.source()));
            table.print(terminal);
        }
    }
}

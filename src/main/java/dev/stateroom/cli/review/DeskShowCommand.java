package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(name = "show", description = "Show which desk is used, as whom, who works on which thread, and who has begun an answer there. Exit status 1 if none is used.")
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
        List<ThreadDrafts> begun = begun(team.drafts().orThrow());
        record DeskAnswer(String address, String user, List<ThreadClaim> claims, List<ThreadDrafts> drafts) {}
        print(new DeskAnswer(desk.address(), desk.user(), claims, begun), () -> print(desk, claims, begun));
        return DONE;
    }

    /** That a reviewer has drafts about a thread, not what is in them. */
    private record ThreadDrafts(String who, String thread, String source, int calls) {}

    private static List<ThreadDrafts> begun(List<CallDraft.Mark> drafts) {
        Map<ThreadDrafts, Integer> counted = new LinkedHashMap<>();
        drafts.forEach(one -> counted.merge(new ThreadDrafts(one.who(), one.key().thread(), one.key().source(), 0), 1, Integer::sum));
        return counted.entrySet().stream().map(one -> new ThreadDrafts(one.getKey().who(), one.getKey().thread(), one.getKey().source(), one.getValue())).toList();
    }

    private void print(TeamDesk.Joined desk, List<ThreadClaim> claims, List<ThreadDrafts> begun) {
        terminal.out().println(TerminalText.line(desk.address()) + ", as " + TerminalText.line(desk.user()));
        if (!claims.isEmpty()) {
            TextTable table = new TextTable().left("WHO").left("UNTIL").left("THREAD").left("SOURCE");
            claims.forEach(claim -> table.row()
                    .cell(claim.who())
                    .cell(TimeText.here(claim.until().atOffset(ZoneOffset.UTC)))
                    .cell(claim.thread())
                    .cell(claim.source()));
            table.print(terminal);
        }
        if (!begun.isEmpty()) {
            TextTable table = new TextTable().left("WHO").right("DRAFTS").left("THREAD").left("SOURCE");
            begun.forEach(one -> table.row().cell(one.who()).cell(one.calls()).cell(one.thread()).cell(one.source()));
            table.print(terminal);
        }
    }
}

package dev.stateroom.cli.review;

import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.TeamDesk;
import java.time.Duration;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "claim",
        description = {
            "Say that you work on what a thread waits for: others cannot decide it until your claim ends. Claim again to extend it.",
            "Exit status 1 if another reviewer has it.",
        })
final class DeskClaimCommand extends DeskThreadCommand {
    private static final int TAKEN = 1;
    private static final int LONGEST_MINUTES = 24 * 60;

    @Option(names = "--minutes", paramLabel = "N", description = "How long (default: 30).")
    private int minutes = (int) TeamDesk.USUAL_CLAIM.toMinutes();

    @Option(names = "--to", paramLabel = "USER", description = "Hand it over to another user of the desk.")
    private @Nullable String to;

    @Override
    public Integer call() {
        if (minutes < 1 || minutes > LONGEST_MINUTES) {
            throw refused("--minutes " + minutes + " is not between 1 and " + LONGEST_MINUTES);
        }
        TeamDesk desk = desk();
        return switch (desk.claim(place(), to, Duration.ofMinutes(minutes))) {
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
}

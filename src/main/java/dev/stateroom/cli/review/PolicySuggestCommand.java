package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.policy.PolicyProposal;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.answers.PolicyFile;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "suggest",
        description = {
            "Print a policy of rules that people already follow: calls that were approved again and again and never otherwise.",
            "Nothing is switched on. Rules that lint calls unsafe are not suggested.",
        })
final class PolicySuggestCommand extends CliCommand {
    @Option(names = "--least", paramLabel = "N", description = "How often such calls must have been approved (default: 5).")
    private int least = 5;

    @Override
    public Integer call() {
        if (least < 2) {
            throw refused("--least must be at least 2");
        }
        List<PolicyProposal> proposals = opener().ownData()
                .then(OwnData::trail)
                .then(trail -> PastDecisions.of(trail, Cancellation.NEVER))
                .map(past -> PolicyProposal.of(past, least))
                .orThrow();
        terminal.out().println(PolicyFile.write(new ReviewPolicy("suggested", 1, proposals.stream().map(PolicyProposal::rule).toList())));
        proposals.forEach(one -> terminal.err().println("note: rule " + TerminalText.line(one.rule().id()) + ": " + one.decisions() + " approved by "
                + one.people() + (one.people() == 1 ? " person" : " people")));
        terminal.err().println("note: nothing is switched on; policy enable does that");
        return DONE;
    }
}

package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.answers.PolicyFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "apply",
        description = {
            "Answer what waits at a running server by the policy that is switched on.",
            "A request is answered if the policy approves or rejects each of its calls; all others are left to people.",
            "Each answer is in the audit log with its rule and version.",
        })
final class PolicyApplyCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "A server's http(s)://…, or a workspace file with a server.")
    private String source = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", description = "The id of the thread or its beginning (default: all threads).")
    private @Nullable String threadId;

    @Option(names = "--dry-run", description = "Show what would be answered, and why. Also for a database.")
    private boolean dryRun;

    /** Answers to a thread's requests that need no person, and the reason for each call. */
    private record Decided(List<RequestAnswer> answers, Map<String, String> reasons) {}

    @Override
    public Integer call() {
        String text = opener().ownData().orThrow().policy().orThrow();
        if (text.isEmpty()) {
            throw refused("no policy is on: switch one on with policy enable FILE");
        }
        ReviewPolicy policy = PolicyFile.read(text).orThrow();
        // Must be first: another process may hold the trail and then runs the whole command.
        SubmissionService submissions = opener().ownData()
                .then(own -> own.submissions(new Reviewer(TerminalText.line(policy.label()), PastDecisions.BY_POLICY)))
                .orThrow();
        try (ProgressLine progress = progress();
                PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            ResumeTarget target = pending.target();
            if (target == null && !dryRun) {
                throw refused(pending.name() + " is not a running server: --dry-run shows what would be answered");
            }
            ResumeReport report = new ResumeReport(terminal);
            for (ThreadCards cards : new ResumePlan(pending, threadId).waitingCards()) {
                Decided decided = decided(policy, cards);
                if (!decided.answers().isEmpty()) {
                    answer(cards, decided, submissions, target, report);
                }
            }
            return report.print(options.json);
        }
    }

    private void answer(ThreadCards cards, Decided decided, SubmissionService submissions, @Nullable ResumeTarget target, ResumeReport report) {
        if (dryRun || target == null) {
            switch (cards.check(decided.answers())) {
                case CheckedAnswers.Fits(ResumePayload payload) -> report.dryRun(payload, ResumeCommand.PayloadForm.JSON);
                case CheckedAnswers.Refused(List<DecisionProblem> objections) -> report.refused(cards, objections);
            }
            return;
        }
        switch (submissions.decide(cards, decided.answers(), decided.reasons()).orThrow()) {
            case SubmissionResult.Kept(OutboxEntry kept, ResumePayload _) -> report.sent(cards, submissions.send(kept.id(), target).orThrow());
            case SubmissionResult.Refused(List<DecisionProblem> objections) -> report.refused(cards, objections);
        }
    }

    private Decided decided(ReviewPolicy policy, ThreadCards cards) {
        List<RequestAnswer> answers = new ArrayList<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (RequestCard card : cards.cards()) {
            String id = card.interrupt().interruptId();
            List<Decision> decisions = new ArrayList<>();
            for (RequestCard.Call call : card.calls()) {
                PolicyAnswer answer = policy.answer(PolicyCall.of(call.request().name(), call.request().args(), card.interrupt().agent(), cards.metadata()));
                String why = answer.why() + ", " + TerminalText.line(policy.label());
                terminal.err().println("note: " + TerminalText.line(call.request().name()) + ": " + answer.verdict().word() + ", " + TerminalText.line(answer.why()));
                reasons.put(id + "#" + decisions.size(), why);
                if (answer.verdict() == PolicyVerdict.APPROVE) {
                    decisions.add(new Decision.Approve());
                } else if (answer.verdict() == PolicyVerdict.NEVER) {
                    decisions.add(new Decision.Reject(card.interrupt().isHumanInterrupt() ? null : "rejected by " + why));
                }
            }
            if (!decisions.isEmpty() && decisions.size() == card.calls().size()) {
                answers.add(new RequestAnswer(id, decisions));
            }
        }
        return new Decided(answers, reasons);
    }
}

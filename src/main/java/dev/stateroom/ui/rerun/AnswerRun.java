package dev.stateroom.ui.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.answers.DecidedCalls;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.rerun.AgentAnswers;
import dev.stateroom.workspace.rerun.RerunChange;
import dev.stateroom.workspace.rerun.RerunEnd;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.rerun.RerunSettings;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A reviewer's answer that the user's own agent runs with, if no server does: kept, recorded and given to the agent once, as to a server.
 *
 * @param cards the requests that wait in the thread
 * @param reasons as {@link SubmissionService#decide} takes them
 * @param payload what the agent gets
 * @param earlier an answer of an earlier run after which the thread did not continue; null for none
 * @param key asks for the passphrase of the reviewer's key: runs the first argument if it is right, else passes the reason to the second
 * @param gone runs on the FX thread when the agent has the answer
 */
public record AnswerRun(
        WorkspaceOpener opener,
        ThreadCards cards,
        List<RequestAnswer> answers,
        Map<String, String> reasons,
        ResumePayload payload,
        Reviewer reviewer,
        @Nullable OutboxEntry earlier,
        BiConsumer<Runnable, Consumer<Failure>> key,
        Runnable gone)
        implements RerunWork {

    /** Copies the list and the map. */
    public AnswerRun {
        answers = List.copyOf(answers);
        reasons = Map.copyOf(reasons);
    }

    /** True for a source whose agent can run on this computer. */
    public static boolean isPossible(WaitingRequest.Place place) {
        return RerunPlan.isDatabase(place.source());
    }

    /**
     * Asks which agent to run, shows what would run, and runs it if the user agrees.
     *
     * @param last the agent that is offered; empty for none
     * @param ran gets the name of the agent when it is run
     */
    public void ask(Session session, String last, Consumer<String> ran, WindowOverlays overlays, Navigation navigation) {
        RerunDialog dialog = new RerunDialog(session, this, last, overlays, navigation);
        dialog.setOnRun(ran);
        overlays.show(dialog, dialog::focus);
    }

    @Override
    public String title(Translations words) {
        return words.get("title.answer", answers.stream().mapToInt(answer -> answer.asDecisions().size()).sum());
    }

    @Override
    public String what(Translations words) {
        return words.get("what.answer") + (earlier == null ? "" : "\n" + words.get("what.again", earlier.note()));
    }

    @Override
    public @Nullable String server() {
        return null;
    }

    @Override
    public List<Message.Call> calls(Cancellation cancellation) {
        return List.of();
    }

    @Override
    public boolean isChangeable() {
        return false;
    }

    @Override
    public Outcome<RerunPlan> plan(Map<String, ForeignValue> arguments, @Nullable String message) {
        WaitingRequest.Place place = cards.place();
        return opener.threads(place.source(), Cancellation.NEVER, Progress.SILENT).then(source -> {
            try (source) {
                return RerunPlan.ofHead(source, place.threadId(), RerunChange.answer(payload.resume()));
            }
        });
    }

    @Override
    public Outcome<RerunEnd> run(RerunPlan plan, @Nullable RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        return settings == null
                ? Outcome.failed(Failure.Kind.INVALID, "an agent has to be named")
                : opener.pending(cards.place().source(), cancellation, Progress.SILENT).getFirst().then(pending -> {
                    try (pending) {
                        return opener.ownData().then(own -> run(own, pending, settings, follows, cancellation));
                    }
                });
    }

    private Outcome<RerunEnd> run(OwnData own, PendingSource pending, RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        AgentAnswers agent = new AgentAnswers(opener, pending, own.folder(), settings, follows, cancellation);
        return own.submissions(reviewer).then(submissions -> submissions.decide(cards, answers, reasons).then(decided -> switch (decided) {
            case SubmissionResult.Refused(List<DecisionProblem> objections) -> Outcome.failed(
                    Failure.Kind.INVALID, objections.stream().map(DecisionProblem::sentence).collect(Collectors.joining("; ")));
            case SubmissionResult.Kept(OutboxEntry kept, ResumePayload _) ->
                submissions.send(kept.id(), agent).then(sent -> ran(own, agent, submissions, sent));
        }));
    }

    private static Outcome<RerunEnd> ran(OwnData own, AgentAnswers agent, SubmissionService submissions, SendResult sent) {
        return switch (sent) {
            case SendResult.Done(OutboxEntry entry) -> agent.calls(entry.threadId(), entry.note(), Cancellation.NEVER)
                    .then(calls -> own.trail()
                            .then(trail -> DecidedCalls.of(trail, List.of(entry), Integer.MAX_VALUE, Cancellation.NEVER))
                            .then(known -> known.learn(entry, calls, submissions)))
                    .then(_ -> agent.ended(entry.note()));
            case SendResult.Waiting(OutboxEntry _, String sentence) -> Outcome.failed(Failure.Kind.UNREACHABLE, sentence);
            case SendResult.Unsure(OutboxEntry _, String sentence) -> Outcome.failed(Failure.Kind.UNREACHABLE, sentence);
            case SendResult.Declined(OutboxEntry _, String sentence) -> Outcome.failed(Failure.Kind.INVALID, sentence);
            case SendResult.Moved _ -> Outcome.failed(Failure.Kind.INVALID, "the thread has changed since the decision: look at it again");
        };
    }

    @Override
    public boolean askForKey(Runnable again, Consumer<Failure> left) {
        key.accept(again, left);
        return true;
    }

    @Override
    public void ran() {
        gone.run();
    }
}

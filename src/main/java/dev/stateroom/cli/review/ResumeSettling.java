package dev.stateroom.cli.review;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.submission.AnsweredElsewhere;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.answers.DecidedCalls;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Settles earlier decisions: sent and not confirmed, not sent yet, or saved to files.
 *
 * @param threadId the prefix of the only thread's id; null for all
 * @param withdraws true to withdraw unsent answers, false to send them
 */
record ResumeSettling(
        WorkspaceOpener opener,
        PendingSource pending,
        SubmissionService submissions,
        ResumeReport report,
        @Nullable String threadId,
        boolean withdraws) {
    /** @param target where answers go, created if there is one to send */
    void settle(Supplier<ResumeTarget> target) {
        settleSaved();
        for (OutboxEntry sending : submissions.open().orThrow()) {
            if (!isMeant(sending)) {
                continue;
            }
            if (withdraws) {
                if (sending.state() != OutboxEntry.State.SENDING) {
                    report.withdrawn(submissions.drop(sending.id()).orThrow());
                }
            } else {
                ResumeReport.Line line = report.sent(null, submissions.settle(sending.id(), target.get()).orThrow());
                if (line.isMoved()) {
                    elsewhere(sending).ifPresent(one -> line.changed(one.sentence()));
                }
            }
        }
    }

    /** The outcome for the calls of an answer that was not sent because its thread has moved. */
    private Optional<AnsweredElsewhere> elsewhere(OutboxEntry sending) {
        return decided(opener, List.of(sending))
                .then(decided -> pending.calls(sending.threadId(), Cancellation.NEVER).map(calls -> AnsweredElsewhere.of(decided.ids(sending), calls)))
                .orElse(Optional.empty());
    }

    private boolean isMeant(OutboxEntry sending) {
        return sending.source().equals(pending.address()) && (threadId == null || sending.threadId().startsWith(threadId));
    }

    /** Settles decisions in files, using the calls that the threads have recorded since. */
    private void settleSaved() {
        List<OutboxEntry> saved = submissions.saved().orThrow().stream().filter(this::isMeant).toList();
        if (saved.isEmpty() || withdraws) {
            return;
        }
        DecidedCalls decided = decided(opener, saved).orThrow();
        for (OutboxEntry one : saved) {
            learn(decided, one, pending.calls(one.threadId(), Cancellation.NEVER).orThrow(), submissions, report);
        }
    }

    /** Compares the decisions with the calls of a run, and records the outcome in the trail. */
    static void learn(WorkspaceOpener opener, OutboxEntry sending, List<ToolCall> recorded, SubmissionService submissions, ResumeReport report) {
        learn(decided(opener, List.of(sending)).orThrow(), sending, recorded, submissions, report);
    }

    private static void learn(
            DecidedCalls decided, OutboxEntry sending, List<ToolCall> recorded, SubmissionService submissions, ResumeReport report) {
        Optional<String> learned = decided.learn(sending, recorded, submissions).orThrow();
        List<CallOutcome> outcomes = decided.outcomes(sending, recorded);
        boolean isSaved = sending.state() == OutboxEntry.State.SAVED;
        // An answer to a question decides no call, so there is nothing to compare.
        if (isSaved || !outcomes.isEmpty()) {
            report.learned(sending, learned.orElse(isSaved ? "saved" : "running"), outcomes);
        }
    }

    private static Outcome<DecidedCalls> decided(WorkspaceOpener opener, List<OutboxEntry> answers) {
        return opener.ownData().then(OwnData::trail).then(trail -> DecidedCalls.of(trail, answers, Integer.MAX_VALUE, Cancellation.NEVER));
    }
}

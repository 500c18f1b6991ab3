package dev.stateroom.review.submission;

import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.sending.OutboxEntry;
import java.util.List;

/** What happened to decisions that were to be kept for sending. */
public sealed interface SubmissionResult {

    /**
     * They fit; they are on disk and in the trail, and nothing has left.
     *
     * @param sending to be given to {@link SubmissionService#send}
     * @param payload what will be sent
     */
    record Kept(OutboxEntry sending, ResumePayload payload) implements SubmissionResult {}

    /** They do not fit; nothing was kept. */
    record Refused(List<DecisionProblem> objections) implements SubmissionResult {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

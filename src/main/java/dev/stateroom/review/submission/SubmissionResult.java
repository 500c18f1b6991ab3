package dev.stateroom.review.submission;

import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.sending.OutboxEntry;
import java.util.List;

/** The result of submitting decisions. */
public sealed interface SubmissionResult {

    /**
     * They are valid; they are on disk and in the trail, and nothing is sent yet.
     *
     * @param sending for {@link SubmissionService#send}
     * @param payload the payload to send
     */
    record Kept(OutboxEntry sending, ResumePayload payload) implements SubmissionResult {}

    /** They are not valid; nothing was stored. */
    record Refused(List<DecisionProblem> objections) implements SubmissionResult {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

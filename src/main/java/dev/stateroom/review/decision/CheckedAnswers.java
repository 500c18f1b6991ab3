package dev.stateroom.review.decision;

import java.util.List;

/** What the check of some answers says. */
public sealed interface CheckedAnswers {

    /** They fit, and this is what is sent. */
    record Fits(ResumePayload payload) implements CheckedAnswers {}

    /** They do not; nothing may be sent, because a wrong answer is saved before it is looked at and spoils the thread. */
    record Refused(List<DecisionProblem> objections) implements CheckedAnswers {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

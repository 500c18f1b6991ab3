package dev.stateroom.review.decision;

import java.util.List;

/** The result of checking answers. */
public sealed interface CheckedAnswers {

    /** They fit, and this payload is sent. */
    record Fits(ResumePayload payload) implements CheckedAnswers {}

    /** They do not fit. Nothing may be sent, because a wrong answer is saved before it is checked and leaves the thread stuck. */
    record Refused(List<DecisionProblem> objections) implements CheckedAnswers {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

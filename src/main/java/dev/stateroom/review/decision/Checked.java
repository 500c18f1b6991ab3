package dev.stateroom.review.decision;

import java.util.List;

/** What the check of some answers says. */
public sealed interface Checked {

    /** They fit, and this is what is sent. */
    record Fits(ResumePayload payload) implements Checked {}

    /** They do not; nothing may be sent, because a wrong answer is saved before it is looked at and spoils the thread. */
    record Refused(List<Objection> objections) implements Checked {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

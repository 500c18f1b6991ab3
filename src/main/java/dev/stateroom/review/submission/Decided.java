package dev.stateroom.review.submission;

import dev.stateroom.review.decision.Objection;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.sending.Sending;
import java.util.List;

/** What became of decisions that were to be kept for sending. */
public sealed interface Decided {

    /**
     * They fit; they are on disk and in the trail, and nothing has left.
     *
     * @param sending to be given to {@link Submissions#send}
     * @param payload what will be sent
     */
    record Kept(Sending sending, ResumePayload payload) implements Decided {}

    /** They do not fit; nothing was kept. */
    record Refused(List<Objection> objections) implements Decided {
        /** Copies the list. */
        public Refused {
            objections = List.copyOf(objections);
        }
    }
}

package dev.stateroom.review.inbox;

import java.time.Instant;

/**
 * How the inbox is with a source.
 *
 * @param address what opens it
 * @param name its short name
 * @param reach whether it answers
 * @param sentence why it does not, or which of its threads could not be read; empty for nothing to say
 * @param canSend true if answers can be sent; false if they are saved to a file
 * @param nextLook when it is asked again
 */
public record SourceState(String address, String name, Reach reach, String sentence, boolean canSend, Instant nextLook) {

    /** Whether a source answers. */
    public enum Reach {
        /** It is read for the first time. */
        READING,
        /** What is shown is what it has. */
        FOLLOWED,
        /** It did not answer at the last look; what is shown is what it had. */
        OFFLINE
    }
}

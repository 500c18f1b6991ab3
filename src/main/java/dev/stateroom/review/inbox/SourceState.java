package dev.stateroom.review.inbox;

import java.time.Instant;

/**
 * The state of a source in the inbox.
 *
 * @param address opens it
 * @param name its short name
 * @param reach whether it is reachable
 * @param sentence why it is not, or which of its threads could not be read; empty for none
 * @param canSend true if answers can be sent; false if they are saved to a file
 * @param nextLook when it is polled again
 */
public record SourceState(String address, String name, Reach reach, String sentence, boolean canSend, Instant nextLook) {

    /** Whether a source is reachable. */
    public enum Reach {
        /** It is being read for the first time. */
        READING,
        /** The list shows its current requests. */
        FOLLOWED,
        /** The last look failed; the list shows its last known requests. */
        OFFLINE
    }
}

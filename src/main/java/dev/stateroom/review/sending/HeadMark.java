package dev.stateroom.review.sending;

import dev.stateroom.agent.text.Sha256;
import java.util.Collection;
import java.util.TreeSet;

/**
 * A thread's position, for comparison: its newest checkpoint and its open requests. One call of several may be answered without a new
 * checkpoint, so the checkpoint's id alone is not enough.
 */
public final class HeadMark {
    private static final int DIGITS = 12;

    private HeadMark() {}

    /** The mark: the checkpoint's id, {@code +}, and a prefix of a hash of the request ids. */
    public static String of(String checkpointId, Collection<String> interruptIds) {
        return checkpointId + "+" + Sha256.of(String.join("\n", new TreeSet<>(interruptIds))).substring(0, DIGITS);
    }
}

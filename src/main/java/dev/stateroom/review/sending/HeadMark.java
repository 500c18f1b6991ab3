package dev.stateroom.review.sending;

import dev.stateroom.agent.text.Sha256;
import java.util.Collection;
import java.util.TreeSet;

/**
 * The position of a thread, for comparison: its newest checkpoint and what waits there. One call of several may be answered without
 * a new checkpoint, so the id alone does not tell.
 */
public final class HeadMark {
    private static final int DIGITS = 12;

    private HeadMark() {}

    /** The mark: the checkpoint's id, {@code +}, and the beginning of a hash of the ids of what waits. */
    public static String of(String checkpointId, Collection<String> interruptIds) {
        return checkpointId + "+" + Sha256.of(String.join("\n", new TreeSet<>(interruptIds))).substring(0, DIGITS);
    }
}

package dev.stateroom.review.submission;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * A reviewer's claim on the open requests of a thread; no other one can decide them meanwhile.
 *
 * @param source address of the thread's source
 * @param thread its id
 * @param who the desk's user
 * @param until when the claim ends, by the desk's clock
 */
public record ThreadClaim(String source, String thread, String who, Instant until) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    /** A message for other reviewers. */
    public String sentence() {
        return who + " works on thread " + thread + " until " + TIME.format(until.atZone(ZoneId.systemDefault())) + ": ask for it, or wait";
    }
}

package dev.stateroom.review.submission;

import java.time.Instant;

/**
 * What a reviewer began on another computer and has not sent.
 *
 * @param place of that computer, or of an earlier state of it
 * @param computer its name
 * @param at when it was last changed, by the desk's clock
 * @param content as the window there wrote it
 */
public record BegunElsewhere(String place, String computer, Instant at, String content) {}

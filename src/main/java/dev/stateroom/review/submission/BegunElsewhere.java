package dev.stateroom.review.submission;

import java.time.Instant;

/**
 * An unsent draft of the reviewer on another computer.
 *
 * @param place of that computer, or of an earlier state of it
 * @param computer its name
 * @param at when it was last changed, by the desk's clock
 * @param content as the window there wrote it
 */
public record BegunElsewhere(String place, String computer, Instant at, String content) {}

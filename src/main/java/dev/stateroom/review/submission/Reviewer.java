package dev.stateroom.review.submission;

/**
 * Who decides, as the trail names them.
 *
 * @param name as configured
 * @param through {@code window} or {@code command}
 */
public record Reviewer(String name, String through) {}

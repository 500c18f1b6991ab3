package dev.stateroom.review.submission;

/**
 * Who decides, as the trail names them.
 *
 * @param name as configured
 * @param through {@code window} or {@code command}
 * @param isNamed false if the name is only that of the system's user, because nobody said who reviews
 */
public record Reviewer(String name, String through, boolean isNamed) {
    /** One who said the name. */
    public Reviewer(String name, String through) {
        this(name, through, true);
    }
}

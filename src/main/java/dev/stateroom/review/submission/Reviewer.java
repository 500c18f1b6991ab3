package dev.stateroom.review.submission;

/**
 * The person who decides, as the trail names them.
 *
 * @param name as configured
 * @param through {@code window} or {@code command}
 * @param isNamed false if the name is only that of the system's user, because none is configured
 */
public record Reviewer(String name, String through, boolean isNamed) {
    /** A reviewer with a configured name. */
    public Reviewer(String name, String through) {
        this(name, through, true);
    }
}

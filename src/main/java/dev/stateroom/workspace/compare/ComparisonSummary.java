package dev.stateroom.workspace.compare;

import java.util.List;

/**
 * How a comparison went.
 *
 * @param same files, or calls, that both sides have and that are the same
 * @param differing those that were given as different
 * @param problems what could not be compared, each one sentence
 */
public record ComparisonSummary(int same, int differing, List<String> problems) {
    /** Copies the list. */
    public ComparisonSummary {
        problems = List.copyOf(problems);
    }
}

package dev.stateroom.workspace.compare;

import java.util.List;

/**
 * The result of a comparison.
 *
 * @param same the number of files or calls that are equal on both sides
 * @param differing the number of reported differences
 * @param problems sentences about what could not be compared
 */
public record ComparisonSummary(int same, int differing, List<String> problems) {
    /** Copies the list. */
    public ComparisonSummary {
        problems = List.copyOf(problems);
    }
}

package dev.stateroom.history.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code RubricMiddleware} of Python keeps: the rubric, and what its grader found.
 *
 * @param rubric what the caller asks of the work
 * @param status the last verdict of the grading under way; null before the first
 * @param iterations how often this grading looked
 * @param gradingRunId the id of the grading under way; null before it began
 * @param criteria the criteria that the grader settled on; empty in releases that do not keep them
 * @param verdicts all verdicts so far, of earlier gradings too, oldest first
 */
public record RubricGrading(
        String rubric,
        @Nullable String status,
        int iterations,
        @Nullable String gradingRunId,
        List<String> criteria,
        List<Verdict> verdicts) {
    /** Copies both. */
    public RubricGrading {
        criteria = List.copyOf(criteria);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * One look of the grader.
     *
     * @param gradingRunId the grading that it belongs to
     * @param iteration from 0
     * @param result {@code satisfied}, {@code needs_revision}, {@code failed}, {@code max_iterations_reached} or
     *     {@code grader_error}, as stored
     * @param explanation the grader's words
     * @param unverified true if the grader left criteria out, so that its {@code satisfied} did not count
     * @param criteria verdict by criterion
     */
    public record Verdict(
            String gradingRunId, int iteration, String result, String explanation, boolean unverified, List<Criterion> criteria) {
        /** Copies the list. */
        public Verdict {
            criteria = List.copyOf(criteria);
        }

        /** How many criteria are met. */
        public int passed() {
            return (int) criteria.stream().filter(Criterion::passed).count();
        }
    }

    /**
     * One criterion.
     *
     * @param name what it checks
     * @param passed whether the work meets it
     * @param gap what is missing; null if it is met
     */
    public record Criterion(String name, boolean passed, @Nullable String gap) {}
}

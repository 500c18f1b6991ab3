package dev.stateroom.history.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of Python's {@code RubricMiddleware}: the rubric, and the results of its grader.
 *
 * @param rubric the caller's requirements for the work
 * @param status the last verdict of the current grading; null before the first
 * @param iterations number of verdicts of this grading
 * @param gradingRunId the id of the current grading; null before it began
 * @param criteria the grader's criteria; empty in releases that do not store them
 * @param verdicts all verdicts so far, of earlier gradings too, oldest first
 */
public record RubricGrading(
        String rubric,
        @Nullable String status,
        int iterations,
        @Nullable String gradingRunId,
        List<String> criteria,
        List<Verdict> verdicts) {
    /** Copies the lists. */
    public RubricGrading {
        criteria = List.copyOf(criteria);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * One verdict of the grader.
     *
     * @param gradingRunId the grading that it belongs to
     * @param iteration from 0
     * @param result {@code satisfied}, {@code needs_revision}, {@code failed}, {@code max_iterations_reached} or {@code grader_error}, as
     *     stored
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

        /** The number of criteria that are met. */
        public int passed() {
            return (int) criteria.stream().filter(Criterion::passed).count();
        }
    }

    /**
     * One criterion.
     *
     * @param name its text
     * @param passed whether the work meets it
     * @param gap the missing part; null if it is met
     */
    public record Criterion(String name, boolean passed, @Nullable String gap) {}
}

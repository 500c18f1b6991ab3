package dev.stateroom.workspace.lint;

import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import java.util.List;

/**
 * One problem.
 *
 * @param severity how bad
 * @param rule its id: {@code route-slash}
 * @param place its position in the document
 * @param sentence the problem and its consequence
 * @param suggestion what to do; empty if only the user can know
 * @param edits the suggestion as edits of the document; empty if edits are not enough
 */
public record LintFinding(
        Severity severity, String rule, DocumentLocation place, String sentence, String suggestion, List<DocumentEdit> edits) {
    /** Copies the list. */
    public LintFinding {
        edits = List.copyOf(edits);
    }

    /** A finding without a fix. */
    LintFinding(Severity severity, String rule, DocumentLocation place, String sentence, String suggestion) {
        this(severity, rule, place, sentence, suggestion, List.of());
    }

    /** The sentence with its position. */
    public String located() {
        return sentence + ", at " + place;
    }

    /** The same with another sentence added. */
    LintFinding saying(String more) {
        return new LintFinding(severity, rule, place, sentence + more, suggestion, edits);
    }

    /** Severities, the worst first. */
    public enum Severity {
        /** It does not work. */
        ERROR,
        /** It works differently than expected, or is unsafe. */
        WARNING,
        /** Worth knowing. */
        INFO
    }
}

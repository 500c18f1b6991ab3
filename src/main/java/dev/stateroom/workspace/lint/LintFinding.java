package dev.stateroom.workspace.lint;

import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import java.util.List;

/**
 * One problem.
 *
 * @param severity how bad
 * @param rule its short name: {@code route-slash}
 * @param place where in the document
 * @param sentence what is so and what follows
 * @param suggestion what to do; empty if only a person can know
 * @param edits the same as edits of the document; empty if it takes more than an edit
 */
public record LintFinding(
        Severity severity, String rule, DocumentLocation place, String sentence, String suggestion, List<DocumentEdit> edits) {
    /** Copies the list. */
    public LintFinding {
        edits = List.copyOf(edits);
    }

    /** A finding that no edit mends. */
    LintFinding(Severity severity, String rule, DocumentLocation place, String sentence, String suggestion) {
        this(severity, rule, place, sentence, suggestion, List.of());
    }

    /** The sentence and where it is so. */
    public String located() {
        return sentence + ", at " + place;
    }

    /** The same with more to say. */
    LintFinding saying(String more) {
        return new LintFinding(severity, rule, place, sentence + more, suggestion, edits);
    }

    /** How bad something is, the worst first. */
    public enum Severity {
        /** It does not work. */
        ERROR,
        /** It works differently than expected, or is not safe. */
        WARNING,
        /** Worth knowing. */
        INFO
    }
}

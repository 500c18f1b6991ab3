package dev.stateroom.workspace.document;

/** A structural error of a workspace document. Never leaves this package; has no stack trace, as it is not a bug. */
final class DocumentProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code what} is wrong at {@code where}: the sentence ends with the JSON path, line and column. */
    DocumentProblem(String what, DocumentLocation where) {
        super(what + " at " + where, null, false, false);
    }

    String phrase() {
        return String.valueOf(getMessage());
    }
}

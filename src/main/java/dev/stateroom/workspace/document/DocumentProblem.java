package dev.stateroom.workspace.document;

/** A structural error of a workspace document. Never leaves this package; carries no stack trace, for it is no defect. */
final class DocumentProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong and where: the sentence ends with the JSON path, line and column. */
    DocumentProblem(String what, DocumentLocation where) {
        super(what + " at " + where, null, false, false);
    }

    String phrase() {
        return String.valueOf(getMessage());
    }
}

package dev.stateroom.ui.preview.lexer;

/** The kinds of tokens, each with its own colour. */
public enum TokenKind {
    /** Structural names: JSON keys, keywords, variables, list marks. */
    KEY("code-key"),
    /** Quoted text and similar. */
    STRING("code-string"),
    /** Numbers, and literals. */
    NUMBER("code-number"),
    /** Text that the reader of the data ignores. */
    COMMENT("code-comment"),
    /** A title line; bold. */
    HEADING("code-heading"),
    /** Emphasised text; bold without colour. */
    STRONG("code-strong"),
    /** A line that a patch adds. */
    ADDED("code-added"),
    /** A line that a patch removes. */
    REMOVED("code-removed"),
    /** The level of a log line that reports an error; bold. */
    ERROR("code-error"),
    /** The level of a log line that reports a warning. */
    WARNING("code-warning");

    private final String styleClass;

    TokenKind(String styleClass) {
        this.styleClass = styleClass;
    }

    /** The style class that sets its colour. */
    public String styleClass() {
        return styleClass;
    }
}

package dev.stateroom.ui.preview.lexer;

/** The few things that have a colour of their own. */
public enum TokenKind {
    /** Names that structure: JSON keys, keywords, variables, list marks. */
    KEY("code-key"),
    /** Text in quotes and its like. */
    STRING("code-string"),
    /** Numbers, and the literals that stand for values. */
    NUMBER("code-number"),
    /** What the reader of the data skips. */
    COMMENT("code-comment"),
    /** A title line; bold. */
    HEADING("code-heading"),
    /** Emphasised text; bold without colour. */
    STRONG("code-strong"),
    /** A line that a patch adds. */
    ADDED("code-added"),
    /** A line that a patch removes. */
    REMOVED("code-removed"),
    /** The level of a log line that tells of an error; bold. */
    ERROR("code-error"),
    /** The level of a log line that warns. */
    WARNING("code-warning");

    private final String styleClass;

    TokenKind(String styleClass) {
        this.styleClass = styleClass;
    }

    /** The style class that gives it its colour. */
    public String styleClass() {
        return styleClass;
    }
}

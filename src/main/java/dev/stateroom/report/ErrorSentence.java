package dev.stateroom.report;

/** Describes in one line why something failed. */
public final class ErrorSentence {
    private ErrorSentence() {}

    /** One line for an unexpected exception. */
    public static String defect(Throwable e) {
        String message = e.getMessage() == null ? "" : ": " + TerminalText.line(e.getMessage());
        return "something broke inside Stateroom (" + e.getClass().getSimpleName() + message
                + "); --verbose shows where";
    }
}

package dev.stateroom.report;

/** Says in a few words why something failed. */
public final class ErrorSentence {
    private ErrorSentence() {}

    /** One line for a defect. */
    public static String defect(Throwable e) {
        String message = e.getMessage() == null ? "" : ": " + TerminalText.line(e.getMessage());
        return "something broke inside Stateroom (" + e.getClass().getSimpleName() + message
                + "); --verbose shows where";
    }
}

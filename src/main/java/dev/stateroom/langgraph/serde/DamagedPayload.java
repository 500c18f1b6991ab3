package dev.stateroom.langgraph.serde;

/** The bytes make no sense from some place on. Never leaves this package; carries no stack trace, for it is no defect. */
final class DamagedPayload extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the byte offset in the payload, from 0, and what is wrong there. */
    DamagedPayload(long offset, String what) {
        super("damaged at byte " + offset + ": " + what, null, false, false);
    }

    /** One phrase with the offset. */
    String phrase() {
        return String.valueOf(getMessage());
    }
}

package dev.stateroom.langgraph.serde;

/** Bytes that are invalid from some offset on. Never leaves this package; has no stack trace, as it is not a defect. */
final class DamagedPayload extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param offset of the byte in the payload, from 0 */
    DamagedPayload(long offset, String what) {
        super("damaged at byte " + offset + ": " + what, null, false, false);
    }

    /** One phrase with the offset. */
    String phrase() {
        return String.valueOf(getMessage());
    }
}

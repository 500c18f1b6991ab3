package dev.stateroom.langgraph.serde;

/** A payload unpacks to more than the memory reserved for it. Never leaves this package; has no stack trace. */
final class TooManyValues extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final String PHRASE = "holds more values than are unpacked at once";

    TooManyValues() {
        super(PHRASE, null, false, false);
    }

    String phrase() {
        return PHRASE;
    }
}

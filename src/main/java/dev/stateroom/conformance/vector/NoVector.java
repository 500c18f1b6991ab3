package dev.stateroom.conformance.vector;

/** A file, or a part of one, that is not a vector; the message has the reason without the file's name. */
public final class NoVector extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoVector(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}

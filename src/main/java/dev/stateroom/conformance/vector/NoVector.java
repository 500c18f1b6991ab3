package dev.stateroom.conformance.vector;

/** A file, or a part of one, that is no vector; the message says why, without the file's name. */
public final class NoVector extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoVector(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}

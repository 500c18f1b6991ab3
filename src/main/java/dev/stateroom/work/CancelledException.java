package dev.stateroom.work;

/** Thrown by {@link Cancellation#check}; caught once by the code that runs the work. Has no stack trace: it is not a defect. */
public final class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A requested end. */
    public CancelledException() {
        super("cancelled", null, false, false);
    }
}

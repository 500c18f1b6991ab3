package dev.stateroom.work;

/** Thrown by {@link Cancellation#check}; caught once by the code that runs the work. Carries no stack trace: it is no defect. */
public final class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An end that was asked for. */
    public CancelledException() {
        super("cancelled", null, false, false);
    }
}

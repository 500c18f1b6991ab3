package dev.stateroom.vfs;

/** A {@link Failure} thrown to the outermost layer; see {@link Outcome#orThrow}. */
public final class FailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    /** Wraps {@code failure}. */
    public FailureException(Failure failure) {
        super(failure.sentence());
        this.failure = failure;
    }

    /** The failure. */
    public Failure failure() {
        return failure;
    }
}

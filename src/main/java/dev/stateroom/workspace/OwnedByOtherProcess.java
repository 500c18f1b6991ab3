package dev.stateroom.workspace;

/** Thrown in a command whose data folder another process holds: the whole command is forwarded there. Nothing was done yet. */
public final class OwnedByOtherProcess extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Ends the command before it did anything. */
    public OwnedByOtherProcess() {
        super("the data folder is held by another process", null, false, false);
    }
}

package dev.stateroom.workspace;

/** Thrown to a command whose data folder another process holds: the whole command goes there. Nothing was done yet. */
public final class OwnedByOtherProcess extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An end before the beginning. */
    public OwnedByOtherProcess() {
        super("the data folder is held by another process", null, false, false);
    }
}

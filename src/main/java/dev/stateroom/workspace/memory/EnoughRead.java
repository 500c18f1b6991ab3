package dev.stateroom.workspace.memory;

/** Stops reading items early: thrown by the sink, caught where the pass was started. */
final class EnoughRead extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EnoughRead() {
        super(null, null, false, false);
    }
}

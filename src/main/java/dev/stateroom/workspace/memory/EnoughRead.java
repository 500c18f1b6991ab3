package dev.stateroom.workspace.memory;

/** Ends the reading of items whose rest is not needed: thrown out of the sink, caught by who began the pass. */
final class EnoughRead extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EnoughRead() {
        super(null, null, false, false);
    }
}

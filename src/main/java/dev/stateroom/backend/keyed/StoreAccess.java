package dev.stateroom.backend.keyed;

/** How a store backend comes to its store. To Python both are the same. */
public enum StoreAccess {
    /** It takes the one of the run, which passes calls on by its own rules. */
    OF_RUN,
    /** It was handed to the constructor. */
    EXPLICIT
}

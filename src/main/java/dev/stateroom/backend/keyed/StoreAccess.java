package dev.stateroom.backend.keyed;

/** The way in which a store backend gets its store. For Python both are the same. */
public enum StoreAccess {
    /** It uses the run's store, which passes calls on by its own rules. */
    OF_RUN,
    /** It was passed to the constructor. */
    EXPLICIT
}

package dev.stateroom.history.ledger;

import org.jspecify.annotations.Nullable;

/** Finds offloaded files that are not in a thread's own state: a workspace may mount their folders elsewhere. */
@FunctionalInterface
public interface OtherMounts {
    /** All files are the thread's own. */
    OtherMounts NONE = Place.OwnState::new;

    /** Finds the file that a message names, by its path as the agent writes it; may block. */
    Place look(String path);

    /** The target of a path. */
    sealed interface Place {
        /**
         * The thread's own files.
         *
         * @param key the file's path among them; behind a route to the state it lacks the route
         */
        record OwnState(String key) implements Place {}

        /**
         * Another mount, which has the file now.
         *
         * @param sha256 of its bytes, 64 hexadecimal digits; null if it was too large to be read
         */
        record Stored(Offload.Size size, @Nullable String sha256) implements Place {}

        /** Another mount, which does not have it now. */
        record Missing() implements Place {}

        /** Another mount, which cannot be read. */
        record Unknown() implements Place {}
    }
}

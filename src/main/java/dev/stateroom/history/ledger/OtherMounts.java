package dev.stateroom.history.ledger;

import org.jspecify.annotations.Nullable;

/** Where offloaded files are that are not in a thread's own state: a workspace may send their folders to another mount. */
@FunctionalInterface
public interface OtherMounts {
    /** All files are the thread's own. */
    OtherMounts NONE = Place.OwnState::new;

    /** Looks for the file that a message names, by its path as the agent writes it; may block. */
    Place look(String path);

    /** Where a path leads. */
    sealed interface Place {
        /**
         * To the thread's own files.
         *
         * @param key the file's path among them; behind a route that leads to the state it lacks the route
         */
        record OwnState(String key) implements Place {}

        /**
         * To another mount, which has the file now.
         *
         * @param sha256 of its bytes, 64 hexadecimal digits; null if it was too large to be read
         */
        record Stored(Offload.Size size, @Nullable String sha256) implements Place {}

        /** To another mount, which does not have it now. */
        record Missing() implements Place {}

        /** To another mount, which cannot be asked. */
        record Unknown() implements Place {}
    }
}

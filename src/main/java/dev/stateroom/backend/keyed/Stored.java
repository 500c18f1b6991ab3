package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;

/** What a medium holds under a key, as a dialect takes it. */
sealed interface Stored {

    /** A file. */
    record File(FileData data) implements Stored {}

    /** No file to the dialect: searches pass over it, and single calls tell why. */
    record NoFile(String why) implements Stored {}

    /** The reference throws wherever it looks at this. */
    record Throws(String type, String message) implements Stored {
        <R> Reply<R> reply() {
            return Reply.raised(type, message);
        }
    }

    /** Something under its key. */
    record Item(String key, Stored stored) {}
}

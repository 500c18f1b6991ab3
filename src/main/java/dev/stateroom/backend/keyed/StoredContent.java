package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;

/** What a medium holds under a key, as a dialect takes it. */
sealed interface StoredContent {

    /** A file. */
    record File(FileData data) implements StoredContent {}

    /** No file to the dialect: searches skip it, and single calls say why. */
    record NoFile(String why) implements StoredContent {}

    /** The reference throws wherever it looks at this. */
    record Throws(String type, String message) implements StoredContent {
        <R> AgentReply<R> reply() {
            return AgentReply.raised(type, message);
        }
    }

    /** Something under its key. */
    record Item(String key, StoredContent stored) {}
}

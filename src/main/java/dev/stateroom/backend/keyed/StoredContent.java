package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;

/** The content under a key, as a dialect reads it. */
sealed interface StoredContent {

    /** A file. */
    record File(FileData data) implements StoredContent {}

    /** Not a file in this dialect: searches skip it, and single calls report why. */
    record NoFile(String why) implements StoredContent {}

    /** Content for which the reference always throws. */
    record Throws(String type, String message) implements StoredContent {
        <R> AgentReply<R> reply() {
            return AgentReply.raised(type, message);
        }
    }

    /** A key with its content. */
    record Item(String key, StoredContent stored) {}
}

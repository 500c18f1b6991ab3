package dev.stateroom.search;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.FilePath;
import org.jspecify.annotations.Nullable;

/** Where a hit is. */
public sealed interface HitLocation {

    /** The file's or item's path; null for messages and calls. */
    @Nullable String path();

    /** A mounted file as it is now, or at the step that is looked at. */
    record Mounted(String mount, FilePath file) implements HitLocation {
        @Override
        public String path() {
            return file.text();
        }
    }

    /** A step of a thread. */
    record Step(String thread, CheckpointKey at, @Nullable Integer number) {}

    /** A file of a thread's state, from that step on. */
    record Recorded(Step step, String path) implements HitLocation {}

    /**
     * Content that was offloaded from the conversation to a file.
     *
     * @param callId the call whose result it is; null for conversations and messages
     */
    record Offloaded(Step step, String path, @Nullable String callId) implements HitLocation {}

    /**
     * A message.
     *
     * @param id its id; null if none is stored
     * @param type human, ai, tool, …
     */
    record Said(Step step, @Nullable String id, String type) implements HitLocation {
        @Override
        public @Nullable String path() {
            return null;
        }
    }

    /**
     * A tool call.
     *
     * @param part {@code result}, or {@code args} with the path to the text in them: {@code args.content}
     */
    record Called(Step step, String callId, String tool, String agent, String part) implements HitLocation {
        @Override
        public @Nullable String path() {
            return null;
        }
    }

    /**
     * An item of a store.
     *
     * @param part {@code key}, or {@code value} with the path to the text in it
     * @param version the version that introduced the line; null if the store keeps none
     */
    record Item(String store, Namespace namespace, String key, String part, @Nullable Integer version) implements HitLocation {
        @Override
        public String path() {
            return key;
        }
    }
}

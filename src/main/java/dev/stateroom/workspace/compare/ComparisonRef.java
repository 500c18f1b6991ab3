package dev.stateroom.workspace.compare;

import dev.stateroom.vfs.FilePath;
import org.jspecify.annotations.Nullable;

/** A reference to one side of a comparison; it can be opened again at any time. */
public sealed interface ComparisonRef {

    /**
     * A part of the open workspace.
     *
     * @param thread the thread with the files; null for the mounts in their current state
     * @param checkpoint a step of it; null for the newest
     * @param top the compared folder or file; the root of a thread means the files of its state alone, without other mounts
     */
    record Here(@Nullable String thread, @Nullable String checkpoint, FilePath top) implements ComparisonRef {
        /** A thread at a step. */
        public static Here thread(String id, @Nullable String checkpoint) {
            return new Here(id, checkpoint, FilePath.ROOT);
        }
    }

    /**
     * Anything with an address.
     *
     * @param address an address as the command {@code compare} accepts it: a folder, a database, {@code SOURCE#THREAD@CHECKPOINT}, a
     *     workspace file, {@code FILE.json:PATH}, or a log of calls
     */
    record Named(String address) implements ComparisonRef {}
}

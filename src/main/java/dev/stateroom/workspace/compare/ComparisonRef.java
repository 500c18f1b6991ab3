package dev.stateroom.workspace.compare;

import dev.stateroom.vfs.FilePath;
import org.jspecify.annotations.Nullable;

/** Names a thing that is to be compared; it can be opened again at any time. */
public sealed interface ComparisonRef {

    /**
     * Something of the workspace that is open.
     *
     * @param thread the thread whose files count; null for the mounts as they are
     * @param checkpoint a step of it; null for the newest
     * @param top what of it is compared; the root of a thread means the files of its state alone, without other mounts
     */
    record Here(@Nullable String thread, @Nullable String checkpoint, FilePath top) implements ComparisonRef {
        /** A thread at a step. */
        public static Here thread(String id, @Nullable String checkpoint) {
            return new Here(id, checkpoint, FilePath.ROOT);
        }
    }

    /**
     * Anything by its address.
     *
     * @param address as the command {@code compare} takes it: a folder, a database, {@code SOURCE#THREAD@CHECKPOINT}, a workspace file,
     *     {@code FILE.json:PATH}, or a log of calls
     */
    record Named(String address) implements ComparisonRef {}
}

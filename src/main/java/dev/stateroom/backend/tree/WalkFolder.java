package dev.stateroom.backend.tree;

import dev.stateroom.vfs.FileEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open folder of a walk. Names lead to entries of this folder and never through a link. Several threads may use it until it is closed;
 * only {@link #entries} is for one thread, once.
 *
 * @param <N> a name in the platform's form, which may not be text
 */
public interface WalkFolder<N> extends Closeable {

    /** Passes on every entry; its kind costs no extra call if the platform lists it with the name. */
    void entries(Visitor<N> visitor) throws IOException;

    /** The folder of that name, which the caller closes. */
    WalkFolder<N> folder(N name) throws IOException;

    /** Opens the file of that name; never waits for a pipe. */
    Content open(N name) throws IOException;

    /** Kind, size and time of an entry; links are not followed. */
    Facts facts(N name) throws IOException;

    /** The name as shown. */
    String shown(N name);

    /** The name that is shown in that form, whether it exists or not. */
    N named(String shown) throws IOException;

    /** The folder at the end of that path from this one, which is closed. */
    default WalkFolder<N> descend(List<String> names) throws IOException {
        WalkFolder<N> folder = this;
        for (String name : names) {
            try (WalkFolder<N> parent = folder) {
                folder = parent.folder(parent.named(name));
            }
        }
        return folder;
    }

    /** The folder at a real path, in the fastest form on the platform; from there on no link is followed. */
    static WalkFolder<?> root(Path root) throws IOException {
        if (LinuxCalls.AVAILABLE) {
            try {
                return LinuxWalkFolder.root(root);
            } catch (NoSuchFileException e) {
                // In a locale that is not UTF-8 the bytes of the root's name may be others.
            }
        }
        return portable(root);
    }

    /** The same in the form that works on every platform. */
    static WalkFolder<Path> portable(Path root) throws IOException {
        return new PortableWalkFolder(OpenFolder.root(root));
    }

    /** Receives entries. */
    @FunctionalInterface
    interface Visitor<N> {
        /** Called with an entry; returns false to end the listing. */
        boolean entry(N name, FileEntry.Kind kind);
    }

    /** An open file. */
    interface Content extends Closeable {
        /**
         * A quick check before the first read: false if the whole file was searched and does not contain these bytes; true if it does, or
         * if this is unknown. Reading still starts at the first byte.
         */
        default boolean mayHold(byte[] bytes) throws IOException {
            return true;
        }

        /** Reads bytes; returns their number, at least one, or -1 at the end. */
        int read(byte[] into, int from, int length) throws IOException;
    }

    /**
     * The attributes of an entry.
     *
     * @param kind its kind
     * @param size in bytes
     * @param modified when it was last written; null if unknown
     */
    record Facts(FileEntry.Kind kind, long size, @Nullable Instant modified) {}
}

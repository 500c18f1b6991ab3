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
 * An open folder on the way of a walk. Names lead to what is in this folder and never through a link. Several threads may use
 * it until it is closed; only {@link #entries} is for one of them, once.
 *
 * @param <N> a name as the platform has it, which need not be text
 */
public interface WalkFolder<N> extends Closeable {

    /** Gives every entry; what kind it is costs no call of its own where the platform tells it with the name. */
    void entries(Visitor<N> visitor) throws IOException;

    /** The folder of that name, which the caller closes. */
    WalkFolder<N> folder(N name) throws IOException;

    /** Opens the file of that name; it never waits for a pipe. */
    Content open(N name) throws IOException;

    /** Kind, size and time of the entry of that name; a link is itself. */
    Facts facts(N name) throws IOException;

    /** The name for a person. */
    String shown(N name);

    /** The name that is shown like that, whether anything has it or not. */
    N named(String shown) throws IOException;

    /** The folder at the end of that way from this one, which is closed. */
    default WalkFolder<N> descend(List<String> names) throws IOException {
        WalkFolder<N> folder = this;
        for (String name : names) {
            try (WalkFolder<N> parent = folder) {
                folder = parent.folder(parent.named(name));
            }
        }
        return folder;
    }

    /** The folder at a real path, in the fastest form that the platform has; from there on no link is followed. */
    static WalkFolder<?> root(Path root) throws IOException {
        if (LinuxCalls.AVAILABLE) {
            try {
                return LinuxWalkFolder.root(root);
            } catch (NoSuchFileException e) {
                // In a locale that is not UTF-8 the root's name may not be what its bytes are.
            }
        }
        return portable(root);
    }

    /** The same by what every platform has. */
    static WalkFolder<Path> portable(Path root) throws IOException {
        return new PortableWalkFolder(OpenFolder.root(root));
    }

    /** Takes entries. */
    @FunctionalInterface
    interface Visitor<N> {
        /** One entry; returning false ends the listing. */
        boolean entry(N name, FileEntry.Kind kind);
    }

    /** An open file. */
    interface Content extends Closeable {
        /**
         * A quick look before the first read: false when the whole file was looked at and does not hold these bytes; true when
         * it does, or it is not known yet. Reading starts at the first byte all the same.
         */
        default boolean mayHold(byte[] bytes) throws IOException {
            return true;
        }

        /** Bytes from where it is: how many, at least one, or -1 at the end. */
        int read(byte[] into, int from, int length) throws IOException;
    }

    /**
     * What a medium says about an entry.
     *
     * @param kind what
     * @param size bytes
     * @param modified when it was last written; null if the medium does not say
     */
    record Facts(FileEntry.Kind kind, long size, @Nullable Instant modified) {}
}

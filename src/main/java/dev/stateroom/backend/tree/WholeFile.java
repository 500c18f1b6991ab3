package dev.stateroom.backend.tree;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts a whole file in its place in one step: written next to it, then renamed over it. A concurrent reader sees the old
 * content or the new, and after a failure, a full disk say, the old is still there and nothing else. Mode, owner and group of
 * a replaced file are kept where the platform lets us; hard links to it keep the old content.
 */
public final class WholeFile {
    private static final Set<PosixFilePermission> WRITING = EnumSet.of(
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private WholeFile() {}

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it to {@code out}, which is closed by the caller. */
        void writeTo(SeekableByteChannel out) throws IOException;
    }

    /**
     * Writes the file of that name.
     *
     * @param replace false to refuse where something has that name
     * @throws FileAlreadyExistsException where something has the name and it may not be replaced
     */
    public static void put(OpenFolder folder, Path name, boolean replace, Content content) throws IOException {
        boolean exists = requireReplaceable(folder, name, replace);
        if (!replace) {
            // Holds the name, so that the rename below replaces no file of another program.
            folder.create(name).close();
        }
        OpenFolder.Fresh fresh = null;
        boolean done = false;
        try {
            fresh = folder.createFresh();
            try (SeekableByteChannel out = fresh.channel()) {
                content.writeTo(out);
            }
            if (exists) {
                keepOwnerAndMode(folder, name, fresh.name());
            }
            folder.rename(fresh.name(), name);
            done = true;
        } finally {
            if (!done) {
                Path left = fresh == null ? null : fresh.name();
                discard(left == null ? null : () -> folder.deleteFile(left));
                discard(replace ? null : () -> folder.deleteFile(name));
            }
        }
    }

    /** True when a file is there that may be replaced. */
    private static boolean requireReplaceable(OpenFolder folder, Path name, boolean replace) throws IOException {
        BasicFileAttributes attributes;
        try {
            attributes = folder.attributes(name);
        } catch (NoSuchFileException e) {
            return false;
        }
        if (attributes.isSymbolicLink()) {
            throw new OpenFolder.LinkInTheWay(name.toString());
        }
        if (!replace) {
            throw new FileAlreadyExistsException(name.toString());
        }
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(name.toString(), null, attributes.isDirectory() ? "it is a folder" : "it is not a regular file");
        }
        return true;
    }

    private static void keepOwnerAndMode(OpenFolder folder, Path from, Path to) throws IOException {
        PosixFileAttributeView target;
        PosixFileAttributes old;
        try {
            old = folder.view(from, PosixFileAttributeView.class).readAttributes();
            target = folder.view(to, PosixFileAttributeView.class);
        } catch (FileSystemException _) {
            return; // a file system without modes
        }
        if (WRITING.stream().noneMatch(old.permissions()::contains)) {
            throw new FileSystemException(from.toString(), null, "the file is write-protected");
        }
        PosixFileAttributes now = target.readAttributes();
        if (!now.owner().equals(old.owner()) || !now.group().equals(old.group())) {
            discard(() -> target.setGroup(old.group()));
            discard(() -> target.setOwner(old.owner()));
        }
        if (!now.permissions().equals(old.permissions())) {
            target.setPermissions(old.permissions());
        }
    }

    /** What may fail without harm: the first failure is the one to tell. */
    private static void discard(@Nullable Closeable step) {
        if (step != null) {
            try {
                step.close();
            } catch (IOException _) {
                // The file stays as it is.
            }
        }
    }
}

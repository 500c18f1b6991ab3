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
 * Writes a whole file in one step: written next to its place, then renamed over it. A concurrent reader sees the old content or the new,
 * and after a failure, such as a full disk, the old content is still there and nothing else. Mode, owner and group of a replaced file are
 * kept if the platform allows it; hard links to it keep the old content.
 */
public final class WholeFile {
    private static final Set<PosixFilePermission> WRITING = EnumSet.of(
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private WholeFile() {}

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {
        /** Writes all content to {@code out}, which the caller closes. */
        void writeTo(SeekableByteChannel out) throws IOException;
    }

    /**
     * Writes the file of that name.
     *
     * @param replace false to refuse if the name exists
     * @throws FileAlreadyExistsException if the name exists and must not be replaced
     */
    public static void put(OpenFolder folder, Path name, boolean replace, Content content) throws IOException {
        boolean exists = requireReplaceable(folder, name, replace);
        if (!replace) {
            // Reserves the name, so that the rename below does not replace another program's file.
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

    /** True if there is a file that may be replaced. */
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

    /** Runs a step that may fail without harm: the first failure is the one to report. */
    private static void discard(@Nullable Closeable step) {
        if (step != null) {
            try {
                step.close();
            } catch (IOException _) {
                // The file stays.
            }
        }
    }
}

package dev.stateroom.workspace.document;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.TimedOpening;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Writes files atomically: after a kill at any time, or on a full disk, a file has the old content or the new one. */
public final class ReplacedFile {
    private ReplacedFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a file, replacing an existing one; a missing folder is created. */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        write(file, true, out -> out.write(bytes));
    }

    /** The same for a file that only this user may read, in a folder that only this user may enter. */
    public static void writePrivately(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            OwnerOnly.createFolders(folder);
        }
        write(file, true, OwnerOnly::openFile, out -> out.write(bytes));
    }

    /**
     * Writes a temporary file next to it, flushes it to disk, and renames it. The permissions of an existing file are kept. A pipe or a
     * device of that name is written to.
     *
     * @param replace true to replace an existing file; else {@link FileAlreadyExistsException}
     * @return the size in bytes
     */
    public static long write(Path file, boolean replace, Content content) throws IOException {
        return write(file, replace, FileChannel::open, content);
    }

    /** Opens a new file. */
    private interface Opening {
        FileChannel open(Path file, StandardOpenOption... how) throws IOException;
    }

    /** Writes into a pipe that has a reader, or a device such as {@code /dev/stdout}: it is not replaced. */
    private static long through(Path file, Content content) throws IOException {
        try (FileChannel channel = TimedOpening.of(file, () -> FileChannel.open(file, StandardOpenOption.WRITE));
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)))) {
            content.writeTo(out);
            out.flush();
            return out.size();
        }
    }

    private static long write(Path file, boolean replace, Opening opening, Content content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path name = file.getFileName();
        if (folder == null || name == null) {
            throw new IOException("it is not a file");
        }
        boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (there && !replace) {
            throw new FileAlreadyExistsException(file.toString());
        }
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return through(file, content);
        }
        Path temporary = folder.resolve("." + name + "." + UUID.randomUUID() + ".part");
        try {
            try (FileChannel channel = opening.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
                content.writeTo(out);
                out.flush();
                channel.force(true);
            }
            PosixFileAttributeView rights = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (rights != null && there) {
                Files.setPosixFilePermissions(temporary, rights.readAttributes().permissions());
            }
            long size = Files.size(temporary);
            Files.move(temporary, file, replace
                    ? new CopyOption[] {StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING}
                    : new CopyOption[0]);
            return size;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}

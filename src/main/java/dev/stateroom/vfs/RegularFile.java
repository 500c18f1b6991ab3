package dev.stateroom.vfs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * Opens files by name. Opening a pipe waits for its other end, reading a device may never end: so every path is checked first, links
 * followed, and opened only if it is a regular file. A process that replaces it by a pipe in the instant between makes the call end with
 * {@link TimedOpening.NotOpened}; trees of files are opened by {@code backend.tree}.
 */
public final class RegularFile {
    private static final String SPECIAL = "a pipe, a socket or a device, and only regular files are opened";

    private RegularFile() {}

    /** Not a regular file; the message says which path and what it is. */
    public static final class NotRegular extends FileSystemException {
        private static final long serialVersionUID = 1L;

        private NotRegular(Path file, String what) {
            super(file.toString(), null, "it is " + what);
        }

        @Override
        public String getMessage() {
            return Path.of(getFile()).getFileName() + ": " + getReason();
        }
    }

    /** The file is larger than the caller allows; the message is the reason alone. */
    public static final class TooLarge extends FileSystemException {
        private static final long serialVersionUID = 1L;

        private TooLarge(Path file, long most) {
            super(file.toString(), null, "it is larger than " + (most < 1 << 20 ? most + " bytes" : (most >> 20) + " MiB"));
        }

        @Override
        public String getMessage() {
            return getReason();
        }
    }

    /**
     * Opens a file for reading, or as the options say.
     *
     * @throws NotRegular if it is something else
     * @throws NoSuchFileException if it is missing and the options do not create it
     */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        List<OpenOption> wanted = List.of(options);
        boolean makes = wanted.contains(StandardOpenOption.CREATE) || wanted.contains(StandardOpenOption.CREATE_NEW);
        try {
            require(file);
        } catch (NoSuchFileException missing) {
            if (!makes) {
                throw missing;
            }
        }
        return TimedOpening.of(file, () -> {
            FileChannel opened = wanted.isEmpty() ? FileChannel.open(file, StandardOpenOption.READ) : FileChannel.open(file, options);
            try {
                requireSeekable(file, opened);
                return opened;
            } catch (IOException swapped) {
                opened.close();
                throw swapped;
            }
        });
    }

    /** A pipe that replaced the checked file, and that has a writer, opens at once; it has no position. */
    private static void requireSeekable(Path file, FileChannel opened) throws IOException {
        try {
            opened.position();
        } catch (IOException notSeekable) {
            throw new NotRegular(file, SPECIAL);
        }
    }

    /** Checks that the path is a regular file, links followed. */
    private static void require(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw new NotRegular(file, "a folder");
        }
        if (!attributes.isRegularFile()) {
            throw new NotRegular(file, SPECIAL);
        }
    }

    /** A stream of the whole file. */
    @SuppressWarnings("StreamResourceLeak") // closed with the stream
    public static InputStream stream(Path file) throws IOException {
        return Channels.newInputStream(open(file));
    }

    /**
     * All bytes of a file.
     *
     * @throws TooLarge if it has more than {@code most}
     */
    public static byte[] bytes(Path file, long most) throws IOException {
        try (FileChannel channel = open(file)) {
            long size = channel.size();
            if (size > most) {
                throw new TooLarge(file, most);
            }
            // A file may grow while it is read, and files of /proc report a size of zero.
            byte[] bytes = Channels.newInputStream(channel).readNBytes((int) Math.min(Integer.MAX_VALUE - 16, most + 1));
            if (bytes.length > most) {
                throw new TooLarge(file, most);
            }
            return bytes;
        }
    }

    /**
     * All bytes of a file that the user named.
     *
     * @param most largest size in bytes
     * @param what the expected kind of file, such as "a workspace file"
     * @return NOT_FOUND, TOO_LARGE or DENIED, with the file
     */
    public static Outcome<byte[]> named(Path file, long most, String what) {
        try {
            return Outcome.ok(bytes(file, most));
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file + " does not exist: name " + what);
        } catch (TooLarge e) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, file + " is not " + what, e);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read", e);
        }
    }

    /**
     * All of a file as text in UTF-8.
     *
     * @throws TooLarge if it has more than {@code most} bytes
     * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
     */
    public static String text(Path file, long most) throws IOException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file, most))).toString();
    }
}

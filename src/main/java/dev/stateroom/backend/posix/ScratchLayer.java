package dev.stateroom.backend.posix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a folder that stay in memory: whoever works through it sees them over what lies on the disk, which stays as it is. Not
 * for several threads at once.
 */
public final class ScratchLayer {
    private final InstantSource clock;
    private final Folder root;

    /** An empty layer; {@code clock} gives the dates of changes. */
    public ScratchLayer(InstantSource clock) {
        this.clock = clock;
        this.root = new Folder(false, now());
    }

    /** Takes one change. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Takes it.
         *
         * @param path below the folder that the layer lies over, without a slash in front
         * @param content what the file holds now; null where something was deleted
         */
        void changed(String path, byte @Nullable [] content);
    }

    /** Gives all files that were written, and all that was deleted and not written anew. */
    public void changes(Visitor visitor) {
        changes(root, "", visitor);
    }

    private static void changes(Folder folder, String above, Visitor visitor) {
        folder.entries.forEach((name, change) -> {
            String path = above + name;
            switch (change) {
                case Gone _ -> visitor.changed(path, null);
                case File file -> visitor.changed(path, file.content);
                case Folder inner -> changes(inner, path + "/", visitor);
            }
        });
    }

    /** The folder that it lies over, with its changes. */
    Steps over(Steps disk) {
        return new ScratchSteps(disk, root, this);
    }

    FileTime now() {
        return FileTime.from(clock.instant());
    }

    /** What a name means here. */
    sealed interface Change {}

    /** Nothing has that name any more. */
    record Gone() implements Change {}

    /** A folder: over one on the disk, or a new one. */
    static final class Folder implements Change {
        final Map<Path, Change> entries = new LinkedHashMap<>();
        final boolean isNew;
        final FileTime made;

        Folder(boolean isNew, FileTime made) {
            this.isNew = isNew;
            this.made = made;
        }
    }

    /** A file. */
    static final class File implements Change {
        private byte[] content = new byte[0];
        private FileTime changed;

        File(FileTime changed) {
            this.changed = changed;
        }

        BasicFileAttributes attributes() {
            return new Attributes(false, content.length, changed, this);
        }

        SeekableByteChannel open() {
            return new Reading(content);
        }

        /** Writes it anew; the content counts when the channel is closed. */
        SeekableByteChannel openToWrite(FileTime at) {
            content = new byte[0];
            changed = at;
            return new Writing(this);
        }
    }

    /** What is told of an entry. */
    record Attributes(boolean isDirectory, long size, FileTime lastModifiedTime, @Nullable Object fileKey) implements BasicFileAttributes {
        @Override
        public FileTime lastAccessTime() {
            return lastModifiedTime;
        }

        @Override
        public FileTime creationTime() {
            return lastModifiedTime;
        }

        @Override
        public boolean isRegularFile() {
            return !isDirectory;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }
    }

    /** Bytes that are read. */
    private static final class Reading implements SeekableByteChannel {
        private final ByteBuffer content;
        private boolean open = true;

        Reading(byte[] content) {
            this.content = ByteBuffer.wrap(content).asReadOnlyBuffer();
        }

        @Override
        public int read(ByteBuffer target) {
            if (!content.hasRemaining()) {
                return -1;
            }
            int length = Math.min(target.remaining(), content.remaining());
            target.put(content.slice(content.position(), length));
            content.position(content.position() + length);
            return length;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new NonWritableChannelException();
        }

        @Override
        public long position() {
            return content.position();
        }

        @Override
        public SeekableByteChannel position(long position) {
            content.position((int) Math.min(position, content.limit()));
            return this;
        }

        @Override
        public long size() {
            return content.limit();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new NonWritableChannelException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }

    /** Bytes that are written one behind the other. */
    private static final class Writing implements SeekableByteChannel {
        private final File file;
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private boolean open = true;

        Writing(File file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            throw new IOException("opened for writing");
        }

        @Override
        public int write(ByteBuffer source) {
            byte[] bytes = new byte[source.remaining()];
            source.get(bytes);
            written.writeBytes(bytes);
            return bytes.length;
        }

        @Override
        public long position() {
            return written.size();
        }

        @Override
        public SeekableByteChannel position(long position) throws IOException {
            throw new IOException("written from the beginning to the end");
        }

        @Override
        public long size() {
            return written.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            throw new IOException("written from the beginning to the end");
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            if (open) {
                open = false;
                file.content = written.toByteArray();
            }
        }
    }
}

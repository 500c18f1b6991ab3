package dev.stateroom.backend.posix;

import dev.stateroom.vfs.change.Place;
import dev.stateroom.vfs.change.Planned;
import dev.stateroom.vfs.change.Seen;
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
import java.util.TreeMap;
import java.util.function.Consumer;
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
        this.root = new Folder(now());
    }

    /**
     * Gives all files that were written, and all that was deleted and not written anew, where that is a change.
     *
     * @param top the folder that it lies over, where the changes are to be made
     */
    public void planned(Place top, Consumer<Planned> sink) {
        planned(root, top, sink);
    }

    private static void planned(Folder folder, Place at, Consumer<Planned> sink) {
        folder.entries.forEach((name, change) -> {
            Place place = at.child(name.toString());
            switch (change) {
                case Gone(Seen before) -> {
                    if (!(before instanceof Seen.Nothing)) {
                        sink.accept(new Planned(place, null, before));
                    }
                }
                case File file -> {
                    if (file.before instanceof Seen.Folder) {
                        sink.accept(new Planned(place, null, file.before));
                        sink.accept(new Planned(place, file.content, Seen.Nothing.INSTANCE));
                    } else if (!file.before.isStill(Seen.File.of(file.content))) {
                        sink.accept(new Planned(place, file.content, file.before));
                    }
                }
                case Folder inner -> {
                    if (inner.before instanceof Seen.File || inner.before instanceof Seen.Other) {
                        sink.accept(new Planned(place, null, inner.before));
                    }
                    planned(inner, place, sink);
                }
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

    /** Nothing has that name any more; {@code before} is what had it on the disk. */
    record Gone(Seen before) implements Change {}

    /** A folder: over one on the disk, or a new one. */
    static final class Folder implements Change {
        final Map<Path, Change> entries = new LinkedHashMap<>();
        final boolean isNew;
        final FileTime made;
        final Seen before;

        /** Over a folder that is there. */
        Folder(FileTime made) {
            this(false, made, Seen.Nothing.INSTANCE);
        }

        /** A new one, where {@code before} was on the disk. */
        Folder(FileTime made, Seen before) {
            this(true, made, before);
        }

        private Folder(boolean isNew, FileTime made, Seen before) {
            this.isNew = isNew;
            this.made = made;
            this.before = before;
        }

        /** What lay in it on the disk, once all that it held is gone. */
        Seen.Folder emptied() {
            Map<String, Seen> files = new TreeMap<>();
            entries.forEach((name, change) -> {
                switch (before(change)) {
                    case Seen.Nothing _ -> {}
                    case Seen.Folder(Map<String, Seen> below) -> below.forEach((way, file) -> files.put(name + "/" + way, file));
                    case Seen seen -> files.put(name.toString(), seen);
                }
            });
            return new Seen.Folder(files);
        }
    }

    /** What had the name of a change on the disk. */
    static Seen before(Change change) {
        return switch (change) {
            case Gone(Seen before) -> before;
            case File file -> file.before;
            case Folder folder -> folder.isNew ? folder.before : folder.emptied();
        };
    }

    /** A file. */
    static final class File implements Change {
        private final Seen before;
        private byte[] content = new byte[0];
        private FileTime changed;

        /** Where {@code before} was on the disk. */
        File(FileTime changed, Seen before) {
            this.changed = changed;
            this.before = before;
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

package dev.stateroom.backend.posix;

import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.ObservedContent;
import dev.stateroom.vfs.change.PlannedChange;
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
 * Changes of a folder that stay in memory: calls through it see them over the content of the disk, which stays as it is. Not
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
     * Gives all files that were written, and all that was deleted and not written again, where that is a change.
     *
     * @param top the folder that it is over, where the changes are to be made
     */
    public void planned(ChangeTarget top, Consumer<PlannedChange> sink) {
        planned(root, top, sink);
    }

    private static void planned(Folder folder, ChangeTarget at, Consumer<PlannedChange> sink) {
        folder.entries.forEach((name, change) -> {
            ChangeTarget place = at.child(name.toString());
            switch (change) {
                case Gone(ObservedContent before) -> {
                    if (!(before instanceof ObservedContent.Nothing)) {
                        sink.accept(new PlannedChange(place, null, before));
                    }
                }
                case File file -> {
                    if (file.before instanceof ObservedContent.Folder) {
                        sink.accept(new PlannedChange(place, null, file.before));
                        sink.accept(new PlannedChange(place, file.content, ObservedContent.Nothing.INSTANCE));
                    } else if (!file.before.isStill(ObservedContent.File.of(file.content))) {
                        sink.accept(new PlannedChange(place, file.content, file.before));
                    }
                }
                case Folder inner -> {
                    if (inner.before instanceof ObservedContent.File || inner.before instanceof ObservedContent.Other) {
                        sink.accept(new PlannedChange(place, null, inner.before));
                    }
                    planned(inner, place, sink);
                }
            }
        });
    }

    /** The folder that it is over, with its changes. */
    FolderHandle over(FolderHandle disk) {
        return new ScratchSteps(disk, root, this);
    }

    FileTime now() {
        return FileTime.from(clock.instant());
    }

    /** What a name means here. */
    sealed interface Change {}

    /** Nothing has that name any more; {@code before} is what had it on the disk. */
    record Gone(ObservedContent before) implements Change {}

    /** A folder: over one on the disk, or a new one. */
    static final class Folder implements Change {
        final Map<Path, Change> entries = new LinkedHashMap<>();
        final boolean isNew;
        final FileTime made;
        final ObservedContent before;

        /** Over a folder that is there. */
        Folder(FileTime made) {
            this(false, made, ObservedContent.Nothing.INSTANCE);
        }

        /** A new one, where {@code before} was on the disk. */
        Folder(FileTime made, ObservedContent before) {
            this(true, made, before);
        }

        private Folder(boolean isNew, FileTime made, ObservedContent before) {
            this.isNew = isNew;
            this.made = made;
            this.before = before;
        }

        /** What was in it on the disk, once all that it held is gone. */
        ObservedContent.Folder emptied() {
            Map<String, ObservedContent> files = new TreeMap<>();
            entries.forEach((name, change) -> {
                switch (before(change)) {
                    case ObservedContent.Nothing _ -> {}
                    case ObservedContent.Folder(Map<String, ObservedContent> below) -> below.forEach((way, file) -> files.put(name + "/" + way, file));
                    case ObservedContent seen -> files.put(name.toString(), seen);
                }
            });
            return new ObservedContent.Folder(files);
        }
    }

    /** What had the name of a change on the disk. */
    static ObservedContent before(Change change) {
        return switch (change) {
            case Gone(ObservedContent before) -> before;
            case File file -> file.before;
            case Folder folder -> folder.isNew ? folder.before : folder.emptied();
        };
    }

    /** A file. */
    static final class File implements Change {
        private final ObservedContent before;
        private byte[] content = new byte[0];
        private FileTime changed;

        /** Where {@code before} was on the disk. */
        File(FileTime changed, ObservedContent before) {
            this.changed = changed;
            this.before = before;
        }

        BasicFileAttributes attributes() {
            return new Attributes(false, content.length, changed, this);
        }

        SeekableByteChannel open() {
            return new Reading(content);
        }

        /** Writes it again; the content counts when the channel is closed. */
        SeekableByteChannel openToWrite(FileTime at) {
            content = new byte[0];
            changed = at;
            return new Writing(this);
        }
    }

    /** The metadata of an entry. */
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

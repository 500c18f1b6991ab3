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
 * Changes of a folder in memory: calls through the layer see them over the content of the disk, which does not change. Not for several
 * threads at once.
 */
public final class ScratchLayer {
    private final InstantSource clock;
    private final Folder root;

    /** An empty layer; {@code clock} is the source of the dates of changes. */
    public ScratchLayer(InstantSource clock) {
        this.clock = clock;
        this.root = new Folder(now());
    }

    /**
     * Passes on all written files, and all deleted ones that were not written again, unless nothing changed in effect.
     *
     * @param top the folder under the layer, in which the changes are to be made
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

    /** A disk folder seen through its changes. */
    FolderHandle over(FolderHandle disk) {
        return new ScratchSteps(disk, root, this);
    }

    FileTime now() {
        return FileTime.from(clock.instant());
    }

    /** The change of a name. */
    sealed interface Change {}

    /** The name was deleted; {@code before} is the original on the disk. */
    record Gone(ObservedContent before) implements Change {}

    /** A folder: one of the disk with changes in it, or a new one. */
    static final class Folder implements Change {
        final Map<Path, Change> entries = new LinkedHashMap<>();
        final boolean isNew;
        final FileTime made;
        final ObservedContent before;

        /** Over an existing folder. */
        Folder(FileTime made) {
            this(false, made, ObservedContent.Nothing.INSTANCE);
        }

        /** A new folder in place of {@code before} on the disk. */
        Folder(FileTime made, ObservedContent before) {
            this(true, made, before);
        }

        private Folder(boolean isNew, FileTime made, ObservedContent before) {
            this.isNew = isNew;
            this.made = made;
            this.before = before;
        }

        /** The folder's original content on the disk, once all of it is deleted. */
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

    /** The original on the disk under the name of a change. */
    static ObservedContent before(Change change) {
        return switch (change) {
            case Gone(ObservedContent before) -> before;
            case File file -> file.before;
            case Folder folder -> folder.isNew ? folder.before : folder.emptied();
        };
    }

    /** A written file. */
    static final class File implements Change {
        private final ObservedContent before;
        private byte[] content = new byte[0];
        private FileTime changed;

        /** A file in place of {@code before} on the disk. */
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

        /** Opens it for writing; the content takes effect when the channel is closed. */
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

    /** A channel for reading bytes in memory. */
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

    /** A channel that collects bytes written one after the other. */
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

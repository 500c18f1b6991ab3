package dev.stateroom.ui.preview.bytes;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Consumer;

/** One file, at every path. */
final class InMemoryBytes implements Backend {
    private final byte[] bytes;

    InMemoryBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("memory", Set.of(), "memory");
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "there are no folders in memory");
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return Outcome.ok(new FileEntry(path, FileEntry.Kind.FILE, bytes.length, null, null));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        int from = (int) Math.min(offset, bytes.length);
        int count = (int) (length < 0 ? bytes.length - from : Math.min(length, bytes.length - from));
        return Outcome.ok(new ByteArrayInputStream(bytes, from, count));
    }
}

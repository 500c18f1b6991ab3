package dev.stateroom.workspace;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The root of a workspace without a mount at the root: an empty folder.
 *
 * @param owner the word on the chip
 * @param connectedTo the name of the workspace in messages
 */
record NothingMounted(String owner, String connectedTo) implements Backend {
    NothingMounted() {
        this("nothing", "nothing");
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(owner, Set.of(), connectedTo);
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return folder.isRoot() ? Outcome.ok(0L) : missing(folder);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return path.isRoot() ? Outcome.ok(new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, null)) : missing(path);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return missing(file);
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return Outcome.ok(new FileSearch.Summary(0, true));
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return Outcome.ok(new FileSearch.Summary(0, true));
    }

    private static <T> Outcome<T> missing(FilePath path) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is mounted at " + path);
    }
}

package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A backend around another one, which may open it first, refuse a call, report it or bound it: every call goes through {@link #call}. */
public abstract class WrappedBackend implements Backend {

    /**
     * Makes one call of the other backend, or answers in its place.
     *
     * @param operation the name of the method
     * @param path what it is about; for {@code execute} the root
     * @param question asks the other backend, until it is cancelled
     */
    protected abstract <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question);

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return call("list", folder, cancellation, (inner, until) -> inner.list(folder, sink, until));
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return call("entry", path, Cancellation.NEVER, (inner, _) -> inner.entry(path));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return call("read", file, Cancellation.NEVER, (inner, _) -> inner.read(file, offset, length));
    }

    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return call("lines", file, cancellation, (inner, until) -> inner.lines(file, range, until));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return call("grep", search.below(), cancellation, (inner, until) -> inner.grep(search, sink, until));
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return call("glob", search.below(), cancellation, (inner, until) -> inner.glob(search, sink, until));
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return call("write", file, cancellation, (inner, until) -> inner.write(file, content, replace, until));
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return call("edit", file, cancellation, (inner, until) -> inner.edit(file, edit, until));
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        return call("createFolder", folder, Cancellation.NEVER, (inner, _) -> inner.createFolder(folder));
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return call("delete", path, cancellation, (inner, until) -> inner.delete(path, until));
    }

    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        return call("execute", FilePath.ROOT, cancellation, (inner, until) -> inner.execute(command, until));
    }

    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return call("keptVersions", file, cancellation, (inner, until) -> inner.keptVersions(file, until));
    }
}

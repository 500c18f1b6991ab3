package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A backend that is opened when it is first asked for something. If that fails, the failure answers the call, and the
 * next call tries again; so a mount that cannot be reached is in its place along with the others and comes back by itself.
 */
public final class LazyBackend implements Backend {
    private final Capabilities provisional;
    private final OpenedOnce opening;

    /**
     * @param provisional what to say about it until it is open
     * @param opening opens it; may block; asked again only after a failure
     */
    public LazyBackend(Capabilities provisional, Supplier<Outcome<Backend>> opening) {
        this.provisional = provisional;
        this.opening = new OpenedOnce(opening);
    }

    private Outcome<Backend> backend() {
        Outcome<Backend> outcome = opening.open();
        return outcome instanceof Outcome.Failed<Backend>(Failure failure) ? Outcome.failed(ofMount(failure)) : outcome;
    }

    /** What is wrong with a mount is not wrong with the question: a path in it is not missing, and a search continues elsewhere. */
    private static Failure ofMount(Failure failure) {
        return switch (failure.kind()) {
            case NOT_FOUND, WRONG_KIND -> new Failure(Failure.Kind.UNREACHABLE, failure.sentence());
            case INVALID -> new Failure(Failure.Kind.UNSUPPORTED, failure.sentence());
            default -> failure;
        };
    }

    private <T> Outcome<T> with(Function<Backend, Outcome<T>> call) {
        return backend().then(call);
    }

    /** Answers at once, even while it is being opened. */
    @Override
    public Capabilities capabilities() {
        return opening.now().map(Backend::capabilities).orElse(provisional);
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return with(backend -> backend.list(folder, sink, cancellation));
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return with(backend -> backend.entry(path));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return with(backend -> backend.read(file, offset, length));
    }

    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return with(backend -> backend.lines(file, range, cancellation));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return with(backend -> backend.grep(search, sink, cancellation));
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return with(backend -> backend.glob(search, sink, cancellation));
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return with(backend -> backend.write(file, content, replace, cancellation));
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return with(backend -> backend.edit(file, edit, cancellation));
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        return with(backend -> backend.createFolder(folder));
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return with(backend -> backend.delete(path, cancellation));
    }

    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        return with(backend -> backend.execute(command, cancellation));
    }

    /** Empty until it is open. */
    @Override
    public Optional<CommitHistory> commits() {
        return opening.now().flatMap(Backend::commits);
    }

    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return with(backend -> backend.keptVersions(file, cancellation));
    }

    @Override
    public void close() {
        opening.close();
    }
}

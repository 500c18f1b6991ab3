package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A backend that is opened on the first call. If that fails, the call fails with the reason, and the next call tries again; so an
 * unreachable mount keeps its place among the others and recovers by itself.
 */
public final class LazyBackend extends WrappedBackend {
    private final Capabilities provisional;
    private final OpenedOnce opening;

    /**
     * @param provisional the capabilities before it is open
     * @param opening opens it; may block; called again only after a failure
     */
    public LazyBackend(Capabilities provisional, Supplier<Outcome<Backend>> opening) {
        this.provisional = provisional;
        this.opening = new OpenedOnce(opening);
    }

    private Outcome<Backend> backend() {
        Outcome<Backend> outcome = opening.open();
        return outcome instanceof Outcome.Failed<Backend>(Failure failure) ? Outcome.failed(ofMount(failure)) : outcome;
    }

    /** A failure of the mount is not one of the path: the path is not missing, and a search continues elsewhere. */
    private static Failure ofMount(Failure failure) {
        return switch (failure.kind()) {
            case NOT_FOUND, WRONG_KIND -> new Failure(Failure.Kind.UNREACHABLE, failure.sentence());
            case INVALID -> new Failure(Failure.Kind.UNSUPPORTED, failure.sentence());
            default -> failure;
        };
    }

    @Override
    protected <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question) {
        return backend().then(backend -> question.apply(backend, cancellation));
    }

    /** Returns at once, even while it is being opened. */
    @Override
    public Capabilities capabilities() {
        return opening.now().map(Backend::capabilities).orElse(provisional);
    }

    /** Empty until it is open. */
    @Override
    public Optional<CommitHistory> commits() {
        return opening.now().flatMap(Backend::commits);
    }

    @Override
    public void close() {
        opening.close();
    }
}

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
 * A backend that is opened when it is first asked for something. If that fails, the failure answers the call, and the
 * next call tries again; so a mount that cannot be reached is in its place along with the others and comes back by itself.
 */
public final class LazyBackend extends WrappedBackend {
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

    @Override
    protected <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question) {
        return backend().then(backend -> question.apply(backend, cancellation));
    }

    /** Answers at once, even while it is being opened. */
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

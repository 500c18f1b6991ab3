package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens a medium on first use, and keeps it. Concurrent callers wait for the same opening; after a failure the next call tries again. Only
 * {@link #open} waits.
 */
public final class OpenedOnce implements AutoCloseable {
    private final Supplier<Outcome<Backend>> opening;
    private @Nullable Backend opened;
    private @Nullable CompletableFuture<Outcome<Backend>> underWay;
    private boolean closed;

    /** {@code opening} may block; called again only after a failure. */
    public OpenedOnce(Supplier<Outcome<Backend>> opening) {
        this.opening = opening;
    }

    /** The medium, or the failure of opening it. */
    public Outcome<Backend> open() {
        CompletableFuture<Outcome<Backend>> mine = new CompletableFuture<>();
        CompletableFuture<Outcome<Backend>> theirs;
        synchronized (this) {
            if (opened != null) {
                return Outcome.ok(opened);
            }
            if (closed) {
                return gone();
            }
            theirs = underWay;
            if (theirs == null) {
                underWay = mine;
            }
        }
        return theirs == null ? openFor(mine) : theirs.join();
    }

    private Outcome<Backend> openFor(CompletableFuture<Outcome<Backend>> waiting) {
        Outcome<Backend> outcome = Outcome.failed(Failure.Kind.UNREACHABLE, "it could not be opened");
        try {
            outcome = opening.get().then(this::kept);
        } finally {
            synchronized (this) {
                underWay = null;
            }
            waiting.complete(outcome);
        }
        return outcome;
    }

    private Outcome<Backend> kept(Backend backend) {
        synchronized (this) {
            if (!closed) {
                opened = backend;
                return Outcome.ok(backend);
            }
        }
        backend.close();
        return gone();
    }

    private static Outcome<Backend> gone() {
        return Outcome.failed(Failure.Kind.UNREACHABLE, "it was closed");
    }

    /** The medium if it is open; returns at once. */
    public synchronized Optional<Backend> now() {
        return Optional.ofNullable(opened);
    }

    /** Returns at once: a medium that is being opened is closed as soon as it is open. */
    @Override
    public void close() {
        Backend there;
        synchronized (this) {
            closed = true;
            there = opened;
            opened = null;
        }
        if (there != null) {
            there.close();
        }
    }
}

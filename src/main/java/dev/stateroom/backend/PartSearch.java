package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One search through the parts of a composite, all at the same time, so that a slow one does not delay the others. Hits of a part under a
 * longer route are dropped; the sink gets the failures of parts, unless only one part is searched. A part that does not respond for too
 * long is reported and abandoned.
 *
 * @param <T> the type of a hit
 */
final class PartSearch<T> {
    private static final int TOGETHER = 16;
    private static final Duration LOOK = Duration.ofMillis(20);

    /** Time for parts to end once the search is over. */
    private static final Duration GRACE = Duration.ofMillis(100);

    private final BackendRoutes routes;
    private final FilePath below;
    private final long most;
    private final FileSearch.Sink<T> sink;
    private final Form<T> form;
    private final Duration timeout;
    private final Cancellation cancellation;
    private final Semaphore turns = new Semaphore(TOGETHER);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AtomicLong found = new AtomicLong();
    private volatile boolean over;

    /** The differences between the searches. */
    interface Form<T> {
        Outcome<FileSearch.Summary> run(Backend backend, FilePath below, String above, FileSearch.Sink<T> sink, Cancellation cancellation);

        FilePath path(T result);

        T moved(BackendRoutes.Part part, T result);
    }

    /** A running part; all fields except {@code sign} are guarded by the lock. */
    private static final class Running {
        private final BackendRoutes.Part part;
        private volatile long sign;
        private boolean isRunning;
        private boolean isLeft;
        private @Nullable Outcome<FileSearch.Summary> outcome;
        private @Nullable Throwable defect;

        private Running(BackendRoutes.Part part) {
            this.part = part;
        }

        private boolean isDone() {
            return isLeft || outcome != null || defect != null;
        }
    }

    /** {@code timeout}: how long a part may go without a hit or a check of its cancellation. */
    PartSearch(
            BackendRoutes routes,
            FilePath below,
            long most,
            FileSearch.Sink<T> sink,
            Form<T> form,
            Duration timeout,
            Cancellation cancellation) {
        this.routes = routes;
        this.below = below;
        this.most = most;
        this.sink = sink;
        this.form = form;
        this.timeout = timeout;
        this.cancellation = cancellation;
    }

    Outcome<FileSearch.Summary> run() {
        BackendRoutes.Part owner = routes.of(below);
        List<Running> all = new ArrayList<>();
        all.add(new Running(owner));
        routes.below(below).forEach(part -> all.add(new Running(part)));
        if (all.size() == 1) {
            search(all.getFirst());
        } else {
            all.forEach(running -> Thread.ofVirtual().name("search in " + running.part.at()).start(() -> inTurn(running)));
            await(all);
        }
        cancellation.check();
        return summary(all, owner);
    }

    private Outcome<FileSearch.Summary> summary(List<Running> all, BackendRoutes.Part owner) {
        lock.lock();
        try {
            boolean complete = true;
            for (Running running : all) {
                if (running.defect instanceof Error error) {
                    throw error;
                }
                if (running.defect instanceof RuntimeException defect) {
                    throw defect;
                }
                Outcome<FileSearch.Summary> outcome = running.outcome;
                if (outcome instanceof Outcome.Failed<FileSearch.Summary>(Failure failure)
                        && (all.size() == 1 || failure.kind() == Failure.Kind.INVALID)) {
                    return outcome;
                }
                if (outcome instanceof Outcome.Failed<FileSearch.Summary>(Failure failure)) {
                    tellFailure(running.part, running.part == owner, failure);
                }
                complete &= running.isLeft
                        || outcome instanceof Outcome.Failed<FileSearch.Summary>
                        || (outcome instanceof Outcome.Ok<FileSearch.Summary>(FileSearch.Summary summary) && summary.complete());
            }
            return Outcome.ok(new FileSearch.Summary(found.get(), complete && found.get() < most));
        } finally {
            over = true;
            lock.unlock();
        }
    }

    private void tellFailure(BackendRoutes.Part part, boolean isOwner, Failure failure) {
        boolean nothingThere = isOwner
                && !part.inside(below).isRoot()
                && (failure.kind() == Failure.Kind.NOT_FOUND || failure.kind() == Failure.Kind.WRONG_KIND);
        if (!nothingThere) {
            sink.problem(part.at(), failure);
        }
    }

    /** Waits until all parts have ended, the limit is reached, or the caller cancelled; parts that no longer respond are abandoned. */
    private void await(List<Running> all) {
        long graceEnds = 0;
        lock.lock();
        try {
            while (!all.stream().allMatch(Running::isDone)) {
                long now = System.nanoTime();
                if (isEnding() || isInvalid(all)) {
                    graceEnds = graceEnds == 0 ? now + GRACE.toNanos() : graceEnds;
                    if (now > graceEnds) {
                        break;
                    }
                }
                all.stream()
                        .filter(running -> running.isRunning && !running.isDone() && now - running.sign > timeout.toNanos())
                        .forEach(this::leave);
                // A missed signal costs one poll.
                boolean _ = changed.await(LOOK.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } finally {
            over = all.stream().anyMatch(running -> !running.isDone());
            lock.unlock();
        }
    }

    private static boolean isInvalid(List<Running> all) {
        return all.stream()
                .anyMatch(running -> running.outcome instanceof Outcome.Failed<FileSearch.Summary>(Failure failure)
                        && failure.kind() == Failure.Kind.INVALID);
    }

    private void leave(Running running) {
        running.isLeft = true;
        turns.release();
        sink.problem(
                running.part.at(),
                new Failure(
                        Failure.Kind.UNREACHABLE,
                        "no answer for " + timeout.toSeconds() + " s: its files were not all searched"));
    }

    private boolean isEnding() {
        return over || found.get() >= most || cancellation.isRequested();
    }

    private void inTurn(Running running) {
        turns.acquireUninterruptibly();
        try {
            search(running);
        } finally {
            lock.lock();
            try {
                if (!running.isLeft) {
                    turns.release();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    @SuppressWarnings("CatchingUnchecked") // any exception of a part is passed to the searching thread
    private void search(Running running) {
        BackendRoutes.Part part = running.part;
        boolean isInside = below.isWithin(part.at());
        FilePath inner = isInside ? part.inside(below) : FilePath.ROOT;
        String above = isInside ? "" : part.at().below(below) + "/";
        begin(running);
        try {
            Outcome<FileSearch.Summary> outcome = isEnding()
                    ? Outcome.ok(new FileSearch.Summary(0, false))
                    : form.run(part.backend(), inner, above, into(running), () -> {
                        running.sign = System.nanoTime();
                        return isEnding();
                    });
            end(running, outcome, null);
        } catch (CancelledException e) {
            // The limit ends a part in the same way; the caller's cancellation is checked again afterwards.
            end(running, Outcome.ok(new FileSearch.Summary(0, false)), null);
        } catch (Exception | Error e) {
            end(running, null, e);
        }
    }

    private void begin(Running running) {
        lock.lock();
        try {
            running.sign = System.nanoTime();
            running.isRunning = true;
        } finally {
            lock.unlock();
        }
    }

    private void end(Running running, @Nullable Outcome<FileSearch.Summary> outcome, @Nullable Throwable defect) {
        lock.lock();
        try {
            running.outcome = outcome;
            running.defect = defect;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private FileSearch.Sink<T> into(Running running) {
        BackendRoutes.Part part = running.part;
        return new FileSearch.Sink<>() {
            @Override
            public void found(T result) {
                FilePath path = part.outside(form.path(result));
                if (routes.of(path) == part) {
                    give(running, () -> {
                        if (found.get() < most) {
                            sink.found(form.moved(part, result));
                            found.incrementAndGet();
                        }
                    });
                }
            }

            @Override
            public void begins(FilePath where, FileSearch.Cost cost) {
                give(running, () -> sink.begins(part.outside(where), cost));
            }

            @Override
            public void problem(FilePath where, Failure why) {
                give(running, () -> sink.problem(part.outside(where), why));
            }
        };
    }

    /** Passes results to the sink one after the other; nothing from an abandoned part, or after the end. */
    private void give(Running running, Runnable telling) {
        lock.lock();
        try {
            running.sign = System.nanoTime();
            if (!over && !running.isLeft) {
                telling.run();
            }
        } finally {
            lock.unlock();
        }
    }
}

package dev.stateroom.storage.threads;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Local threads as a source of threads. Everything is read on request; nothing is held open. */
public final class LocalThreadSource implements ThreadSource {
    private static final int MOST_NAMED = 4;

    private final LocalThreadStore threads;
    private final @Nullable Set<String> only;
    private final AtomicLong stamp = new AtomicLong();

    private LocalThreadSource(LocalThreadStore threads, @Nullable Set<String> only) {
        this.threads = threads;
        this.only = only == null ? null : Set.copyOf(only);
    }

    /** A source of all threads. */
    public static Outcome<ThreadSource> all(LocalThreadStore threads) {
        return of(new LocalThreadSource(threads, null));
    }

    /** A source of the threads with these names, if they have a step. */
    public static Outcome<ThreadSource> only(LocalThreadStore threads, Set<String> names) {
        return of(new LocalThreadSource(threads, names));
    }

    private static Outcome<ThreadSource> of(LocalThreadSource source) {
        return source.refresh(Cancellation.NEVER).map(_ -> source);
    }

    @Override
    public Description description() {
        return new Description("local", "local threads, kept by Stateroom", threads.address(), List.of());
    }

    private boolean isMine(LocalThread thread) {
        return only == null || only.contains(thread.name());
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return threads.all(cancellation).map(all -> all.stream()
                .filter(this::isMine)
                .map(thread -> new ThreadSummary(
                        thread.name(), thread.head(), thread.head(), LocalStep.id(thread.head()), thread.depth(), thread.updatedAt().atOffset(ZoneOffset.UTC)))
                .toList());
    }

    @Override
    public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        Outcome<Optional<LocalThread>> found = threads.named(id);
        return found.then(named -> {
            LocalThread thread = named.filter(this::isMine).filter(one -> one.head() > 0).orElse(null);
            return thread == null
                    ? none(id, cancellation)
                    : threads.steps(thread, cancellation).map(steps -> new LocalRecordedThread(threads, thread, steps));
        });
    }

    private Outcome<RecordedThread> none(String id, Cancellation cancellation) {
        return threads(cancellation).then(all -> {
            String some = String.join(", ", all.stream().limit(MOST_NAMED).map(ThreadSummary::id).toList());
            int more = all.size() - MOST_NAMED;
            return Outcome.failed(
                    Failure.Kind.NOT_FOUND,
                    "there is no local thread " + id + (all.isEmpty() ? "; none was kept yet" : "; there is " + some + (more > 0 ? " and " + more + " more" : "")));
        });
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return threads.stamp().map(now -> stamp.getAndSet(now) != now);
    }

    @Override
    public void close() {
        // The caller that opened the database closes it.
    }
}

package dev.stateroom.langgraph.channel;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the last opened threads of a source in use, so that opening one again costs as much as the later writes. If its rows cannot
 * tell these, the thread is opened whole.
 *
 * @param <P> a position in rows
 */
public final class GrowingThreads<P> {
    /** So many are kept however large they are. */
    private static final int LEAST = 4;

    private static final int MOST = 100;

    /** Bytes of those that are kept beyond these: short threads take little, and as many may grow at once. */
    private static final long MOST_WEIGHT = Math.clamp(Runtime.getRuntime().maxMemory() / 16, 32L << 20, 256L << 20);

    private final long mostWeight;
    private final LinkedHashMap<String, Known<P>> known = new LinkedHashMap<>(16, 0.75f, true);

    /** Lists open threads, too, and let go of them. */
    private final LinkedHashMap<String, Opened<P>> opened = new LinkedHashMap<>(16, 0.75f, true);

    private final List<Object> turns = Stream.generate(Object::new).limit(16).toList();

    /** Keeps none yet. */
    public GrowingThreads() {
        this(MOST_WEIGHT);
    }

    GrowingThreads(long mostWeight) {
        this.mostWeight = mostWeight;
    }

    /** A thread as it was when its rows were at that place. */
    private record Known<P>(Object owner, FoldedThread thread, GrowingRows<P> rows, Supplier<@Nullable P> place) {}

    /** A thread that was opened before its source was followed its source, for as long as the caller keeps it. */
    private record Opened<P>(WeakReference<FoldedThread> thread, GrowingRows<P> rows, Supplier<@Nullable P> place) {}

    /**
     * The thread with what was written since it was opened last, or opened whole.
     *
     * @param owner what its rows are read from
     */
    public Outcome<FoldedThread> again(Object owner, String id, Cancellation cancellation, Supplier<Outcome<FoldedThread>> whole) {
        return again(owner, id, cancellation).then(thread -> thread.map(Outcome::ok).orElseGet(whole));
    }

    /** The same; empty where it has to be opened whole. */
    Outcome<Optional<FoldedThread>> again(Object owner, String id, Cancellation cancellation) {
        // A source may take long to answer: only who wants the same thread waits for it.
        synchronized (turns.get(Math.floorMod(id.hashCode(), turns.size()))) {
            Known<P> before = known(id);
            Outcome<Optional<Known<P>>> grown = before == null || before.owner() != owner ? Outcome.ok(Optional.empty()) : grown(before, cancellation);
            return grown.map(now -> {
                replace(id, before, now.orElse(null));
                return now.map(Known::thread);
            });
        }
    }

    private synchronized @Nullable Known<P> known(String id) {
        return known.get(id);
    }

    private synchronized void replace(String id, @Nullable Known<P> before, @Nullable Known<P> now) {
        if (before == null || known.get(id) != before) {
            return; // forgotten meanwhile
        }
        if (now == null) {
            known.remove(id);
        } else {
            known.put(id, now);
            forgetOldest();
        }
    }

    /** What is kept of a thread grows with it, and with what is asked of it. */
    private void forgetOldest() {
        long weight = 0;
        int count = 0;
        for (Iterator<Known<P>> newestFirst = known.sequencedValues().reversed().iterator(); newestFirst.hasNext(); ) {
            weight += newestFirst.next().thread().weight();
            count++;
            if (count > LEAST && (weight > mostWeight || count > MOST)) {
                newestFirst.remove();
            }
        }
    }

    private static <P> Outcome<Optional<Known<P>>> grown(Known<P> before, Cancellation cancellation) {
        P place = before.thread().isIndexed() ? before.place().get() : null;
        return place == null
                ? Outcome.ok(Optional.empty())
                : before.rows().since(place, before.thread().size(), cancellation).map(found -> found.flatMap(added -> Optional.ofNullable(grown(before, added))));
    }

    private static <P> @Nullable Known<P> grown(Known<P> before, GrowingRows.Added<P> added) {
        FoldedThread thread = before.thread();
        FoldedThread next = added.isNothing() ? thread : thread.grown(added.checkpoints(), added.touched());
        return next == null || next.size() != added.size() ? null : new Known<>(before.owner(), next, before.rows(), added::place);
    }

    /**
     * A thread of a followed source: with later writes, or opened whole.
     *
     * @param owner the source of its rows
     * @param rows not read yet
     * @param place their position, once they were listed; null if that is not known
     */
    public <R extends ThreadRows & GrowingRows<P>> Outcome<FoldedThread> open(Object owner, R rows, ReadProblems problems, Supplier<@Nullable P> place, Cancellation cancellation) {
        return again(owner, rows.threadId(), cancellation, () -> FoldedThread.open(rows, problems, cancellation).map(thread -> {
            remember(owner, rows.threadId(), thread, rows, place);
            return thread;
        }));
    }

    /** Caches a thread. {@code place} gives, once it is read whole, the position of its rows before that; null if unknown. */
    public synchronized void remember(Object owner, String id, FoldedThread thread, GrowingRows<P> rows, Supplier<@Nullable P> place) {
        known.put(id, new Known<>(owner, thread, rows, place));
        forgetOldest();
    }

    /** Records a thread opened before its source was followed. {@code place} gives the position of its rows then; null if unknown. */
    public synchronized void opened(String id, FoldedThread thread, GrowingRows<P> rows, Supplier<@Nullable P> place) {
        opened.put(id, new Opened<>(new WeakReference<>(thread), rows, place));
        if (opened.size() > MOST) {
            opened.pollFirstEntry();
        }
    }

    /** The source is followed from now on: caches the threads in use. */
    public synchronized void begin(Object owner) {
        opened.forEach((id, one) -> {
            FoldedThread thread = one.thread().get();
            P place = thread != null && thread.isIndexed() ? one.place().get() : null;
            if (thread != null && place != null) {
                remember(owner, id, thread, one.rows(), () -> place);
            }
        });
        opened.clear();
    }

    /** Drops all threads. */
    public synchronized void clear() {
        known.clear();
        opened.clear();
    }
}

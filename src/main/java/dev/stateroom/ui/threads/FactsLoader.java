package dev.stateroom.ui.threads;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds out facts and sparklines in the background: those of visible rows first, then the facts of the newest others, so that the
 * counts of waiting and failed threads become complete where there are not very many. FX thread only, apart from reading.
 */
final class FactsLoader {
    /** The most threads that are read without being visible; each costs the reading of its newest steps. */
    static final int UNSEEN = 1_000;

    /** The number of threads that are opened at once. */
    private static final int TOGETHER = 16;

    private static final long BATCH_NANOS = 80_000_000;

    private final String title;
    private final ThreadFacts.StatusReader statuses;
    private final Supplier<List<ThreadSummary>> visible;
    private final BooleanSupplier more;
    private final Runnable arrived;
    private final Map<String, ThreadFacts> facts = new HashMap<>();
    private final Map<String, int[]> bars = new HashMap<>();
    private final Map<String, ThreadStatus.State> glanced = new HashMap<>();
    private final Map<String, ThreadSummary> waiting = new LinkedHashMap<>();
    private boolean isWhole = true;

    /** If there are very many threads, the newest ones are read only when the user filters by status. */
    private final List<ThreadSummary> postponed = new ArrayList<>();

    /** Threads that were opened for their facts and are needed again for their sparklines. */
    private final Map<String, RecordedThread> opened = new ConcurrentHashMap<>();
    private @Nullable ThreadSource source;
    private final LatestTask running;

    /** A unit of reading: the facts of a thread, or its sparkline. */
    private record Wish(ThreadSummary thread, boolean isBars) {
        String id() {
            return thread.id();
        }
    }

    private record Found(Map<String, ThreadFacts> facts, Map<String, int[]> bars) {}

    /** @param visible the threads that are seen, asked before each batch
     * @param more whether the source has threads that are not listed
     * @param arrived runs after each batch */
    FactsLoader(
            TaskRunner work,
            String title,
            ThreadFacts.StatusReader statuses,
            Supplier<List<ThreadSummary>> visible,
            BooleanSupplier more,
            Runnable arrived) {
        running = new LatestTask(work);
        this.title = title;
        this.statuses = statuses;
        this.visible = visible;
        this.more = more;
        this.arrived = arrived;
    }

    /** Starts to read these threads, newest first; if there are more than {@link #UNSEEN}, only visible ones until {@link #readUnseen}. */
    void start(@Nullable ThreadSource from, List<ThreadSummary> threads) {
        cancel();
        facts.clear();
        bars.clear();
        waiting.clear();
        postponed.clear();
        opened.clear();
        source = from;
        plan(threads);
        wake();
    }

    private void plan(List<ThreadSummary> threads) {
        isWhole = threads.size() <= UNSEEN && !more.getAsBoolean();
        postponed.clear();
        threads.stream().limit(UNSEEN).filter(thread -> !facts.containsKey(thread.id())).forEach(isWhole ? this::await : postponed::add);
    }

    private void await(ThreadSummary thread) {
        waiting.put(thread.id(), thread);
    }

    /** Also reads the newest threads that are not visible, for a filter that needs their contents. */
    void readUnseen() {
        postponed.forEach(this::await);
        postponed.clear();
        wake();
    }

    /** Takes a longer list that begins with the former threads, whose facts stay. */
    void grow(List<ThreadSummary> threads) {
        plan(threads);
        wake();
    }

    /** Called when rows have become visible. */
    void wake() {
        ThreadSource from = source;
        if (from == null || running.isRunning()) {
            return;
        }
        List<Wish> wishes = wishes();
        if (wishes.isEmpty()) {
            return;
        }
        running.begin(
                title,
                (c, p) -> read(from, wishes, c),
                found -> {
                    facts.putAll(found.facts());
                    bars.putAll(found.bars());
                    waiting.keySet().removeAll(found.facts().keySet());
                    arrived.run();
                    wake();
                },
                defect -> {
                    // The first wish is the one that broke: a batch ends before a second one is tried.
                    Wish broken = wishes.getFirst();
                    if (broken.isBars()) {
                        bars.put(broken.id(), new int[0]);
                    } else {
                        facts.put(broken.id(), ThreadFacts.unreadable(String.valueOf(defect)));
                        waiting.remove(broken.id());
                    }
                    arrived.run();
                    wake();
                });
    }

    /** The known titles, by thread id. */
    Map<String, String> titles() {
        return facts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().title()));
    }

    private List<Wish> wishes() {
        List<Wish> wishes = new ArrayList<>();
        List<ThreadSummary> seen = visible.get();
        seen.stream().filter(thread -> !facts.containsKey(thread.id())).forEach(thread -> wishes.add(new Wish(thread, false)));
        seen.stream().filter(thread -> !bars.containsKey(thread.id())).forEach(thread -> wishes.add(new Wish(thread, true)));
        Set<String> first = wishes.stream().map(Wish::id).collect(Collectors.toSet());
        waiting.values().stream().filter(thread -> !first.contains(thread.id())).limit(200).forEach(thread -> wishes.add(new Wish(thread, false)));
        return wishes;
    }

    /** Opens several threads at once if the source supports it, and returns the ids that were requested. */
    private Set<String> together(ThreadSource from, List<Wish> wishes, Cancellation cancellation) {
        Set<String> asked = new HashSet<>();
        opened.keySet().retainAll(wishes.stream().map(Wish::id).collect(Collectors.toSet()));
        List<ThreadSummary> unread = wishes.stream().filter(wish -> !wish.isBars() && !opened.containsKey(wish.id())).map(Wish::thread).limit(TOGETHER).toList();
        long end = System.nanoTime() + BATCH_NANOS;
        try {
            Iterator<Outcome<RecordedThread>> threads = from.newest(unread, cancellation).iterator();
            for (ThreadSummary thread : unread) {
                asked.add(thread.id());
                threads.next().map(open -> opened.put(thread.id(), open));
                if (System.nanoTime() > end) {
                    break;
                }
            }
        } catch (CancelledException stopped) {
            throw stopped;
        } catch (RuntimeException defect) {
            // Any of them may be the cause, so they are opened one by one.
            return unread.stream().map(ThreadSummary::id).collect(Collectors.toSet());
        }
        return asked;
    }

    private Found read(ThreadSource from, List<Wish> wishes, Cancellation cancellation) {
        Set<String> asked = together(from, wishes, cancellation);
        long end = System.nanoTime() + BATCH_NANOS;
        Set<String> barsToo = wishes.stream().filter(Wish::isBars).map(Wish::id).collect(Collectors.toSet());
        Map<String, ThreadFacts> newFacts = new LinkedHashMap<>();
        Map<String, int[]> newBars = new LinkedHashMap<>();
        for (Wish wish : wishes) {
            cancellation.check();
            try {
                RecordedThread known = opened.remove(wish.id());
                if (known == null && !wish.isBars() && !asked.contains(wish.id()) && !newFacts.isEmpty()) {
                    break; // they are opened together in the next batch
                }
                Outcome<RecordedThread> thread = known == null ? from.thread(wish.id(), cancellation) : Outcome.ok(known);
                switch (thread) {
                    case Outcome.Ok<RecordedThread>(RecordedThread open) when wish.isBars() ->
                        newBars.put(wish.id(), ThreadFacts.bars(open, cancellation));
                    case Outcome.Ok<RecordedThread>(RecordedThread open) -> {
                        newFacts.put(wish.id(), ThreadFacts.of(open, statuses, cancellation));
                        if (barsToo.contains(wish.id())) {
                            opened.put(wish.id(), open);
                        }
                    }
                    case Outcome.Failed<RecordedThread>(var failure) -> {
                        newFacts.put(wish.id(), ThreadFacts.unreadable(failure.sentence()));
                        newBars.put(wish.id(), new int[0]);
                    }
                }
            } catch (RuntimeException defect) {
                if (defect instanceof CancelledException || (newFacts.isEmpty() && newBars.isEmpty())) {
                    throw defect;
                }
                break; // it comes first in the next batch, and is reported there
            }
            if (System.nanoTime() > end) {
                break;
            }
        }
        return new Found(newFacts, newBars);
    }

    @Nullable ThreadFacts facts(String id) {
        return facts.get(id);
    }

    int @Nullable [] bars(String id) {
        return bars.get(id);
    }

    /** Takes what the session knows about the newest threads; used until a thread itself was read. */
    void tell(List<ThreadGlance> glances) {
        glanced.clear();
        glances.forEach(glance -> glanced.put(glance.summary().id(), glance.status().state()));
    }

    /** The status of a thread; null if it was not read. */
    ThreadStatus.@Nullable State status(String id) {
        ThreadFacts known = facts.get(id);
        return known == null ? glanced.get(id) : known.status();
    }

    /** The number of read threads with that status. */
    int count(ThreadStatus.State status) {
        return (int) Stream.concat(facts.keySet().stream(), glanced.keySet().stream().filter(id -> !facts.containsKey(id))).filter(id -> status(id) == status).count();
    }

    /** False if there are more threads than are read without being visible: counts are lower bounds. */
    boolean isWhole() {
        return isWhole;
    }

    /** True once every thread was read that is read without being visible. */
    boolean isComplete() {
        return waiting.isEmpty();
    }

    /** True while something visible is being read. */
    boolean isReadingVisible() {
        return source != null
                && visible.get().stream().map(ThreadSummary::id).anyMatch(id -> !facts.containsKey(id) || !bars.containsKey(id));
    }

    void cancel() {
        running.cancel();
        opened.clear();
        source = null;
    }
}

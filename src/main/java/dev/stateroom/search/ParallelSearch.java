package dev.stateroom.search;

import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the parts of one search at the same time, so that a slow one does not delay the others. Their hits are passed on one by one, and
 * none after the search is over: a part that does not react to cancellation is abandoned.
 */
final class ParallelSearch implements SearchSink, AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(10);

    /** How long parts may take to end after the caller cancelled. */
    private static final Duration GRACE = Duration.ofMillis(50);

    private final SearchSink sink;
    private final Cancellation cancellation;
    private final List<FutureTask<@Nullable Void>> running = new ArrayList<>();
    private boolean over;

    ParallelSearch(SearchSink sink, Cancellation cancellation) {
        this.sink = sink;
        this.cancellation = cancellation;
    }

    /** Starts a part; called by the search's own thread. */
    void start(String name, Runnable inside) {
        FutureTask<@Nullable Void> task = new FutureTask<>(inside, null);
        running.add(task);
        Thread.ofVirtual().name(name).start(task);
    }

    /** Waits until all parts have ended. Rethrows the exception of a part. */
    void await() {
        long left = 0;
        for (FutureTask<@Nullable Void> task : running) {
            while (true) {
                try {
                    task.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                    break;
                } catch (TimeoutException e) {
                    long now = System.nanoTime();
                    if (cancellation.isRequested()) {
                        left = left == 0 ? now + GRACE.toNanos() : left;
                        if (now - left > 0) {
                            throw new CancelledException();
                        }
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CancelledException();
                } catch (ExecutionException e) {
                    throw thrown(e.getCause());
                }
            }
        }
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    synchronized boolean isEnding() {
        return over || cancellation.isRequested();
    }

    /** Passes nothing to the sink from now on. */
    @Override
    public synchronized void close() {
        over = true;
    }

    @Override
    public synchronized void found(SearchHit hit) {
        if (!over) {
            sink.found(hit);
        }
    }

    @Override
    public synchronized void gone(SearchHit hit, Gone from) {
        if (!over) {
            sink.gone(hit, from);
        }
    }

    @Override
    public synchronized void begins(HitGroup group, FileSearch.Cost cost) {
        if (!over) {
            sink.begins(group, cost);
        }
    }

    @Override
    public synchronized void searched(int threads) {
        if (!over) {
            sink.searched(threads);
        }
    }

    @Override
    public synchronized void problem(HitGroup group, String sentence) {
        if (!over) {
            sink.problem(group, sentence);
        }
    }

    @Override
    public synchronized void ended(HitGroup group, Ending ending) {
        if (!over) {
            sink.ended(group, ending);
        }
    }
}

package dev.stateroom.backend.search;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Search;

/**
 * Hands results of several threads to one sink, one at a time, up to a cap.
 *
 * @param <T> what is found
 */
public final class Findings<T> {
    private final Search.Sink<T> sink;
    private final long most;
    private volatile boolean full;
    private long found;

    /** At most {@code most} results for {@code sink}. */
    public Findings(Search.Sink<T> sink, long most) {
        this.sink = sink;
        this.most = most;
        this.full = most <= 0;
    }

    /** Hands over a result, unless the cap is reached. */
    public synchronized void found(T result) {
        if (!full) {
            sink.found(result);
            found++;
            full = found >= most;
        }
    }

    /** Tells what could not be searched. */
    public synchronized void problem(FilePath where, Failure why) {
        if (!full) {
            sink.problem(where, why);
        }
    }

    /** Tells what will be read. */
    public synchronized void begins(FilePath where, Search.Cost cost) {
        sink.begins(where, cost);
    }

    /** True when nothing more is wanted. */
    public boolean isFull() {
        return full;
    }

    /** How it went. */
    public synchronized Search.Summary summary() {
        return new Search.Summary(found, !full);
    }
}

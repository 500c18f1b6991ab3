package dev.stateroom.backend.tree;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;

/**
 * Passes results of several threads to one sink, one at a time, up to a limit.
 *
 * @param <T> the type of a result
 */
public final class ResultCollector<T> {
    private final FileSearch.Sink<T> sink;
    private final long most;
    private volatile boolean full;
    private long found;

    /** Passes at most {@code most} results to {@code sink}. */
    public ResultCollector(FileSearch.Sink<T> sink, long most) {
        this.sink = sink;
        this.most = most;
        this.full = most <= 0;
    }

    /** Passes on a result, unless the limit is reached. */
    public synchronized void found(T result) {
        if (!full) {
            sink.found(result);
            found++;
            full = found >= most;
        }
    }

    /** Reports something that could not be searched. */
    public synchronized void problem(FilePath where, Failure why) {
        if (!full) {
            sink.problem(where, why);
        }
    }

    /** Reports what will be read. */
    public synchronized void begins(FilePath where, FileSearch.Cost cost) {
        sink.begins(where, cost);
    }

    /** True if no more results are wanted. */
    public boolean isFull() {
        return full;
    }

    /** The summary of the search. */
    public synchronized FileSearch.Summary summary() {
        return new FileSearch.Summary(found, !full);
    }
}

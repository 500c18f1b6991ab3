package dev.stateroom.backend.tree;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;

/**
 * Hands results of several threads to one sink, one at a time, up to a cap.
 *
 * @param <T> what is found
 */
public final class ResultCollector<T> {
    private final FileSearch.Sink<T> sink;
    private final long most;
    private volatile boolean full;
    private long found;

    /** At most {@code most} results for {@code sink}. */
    public ResultCollector(FileSearch.Sink<T> sink, long most) {
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
    public synchronized void begins(FilePath where, FileSearch.Cost cost) {
        sink.begins(where, cost);
    }

    /** True when nothing more is wanted. */
    public boolean isFull() {
        return full;
    }

    /** How it went. */
    public synchronized FileSearch.Summary summary() {
        return new FileSearch.Summary(found, !full);
    }
}

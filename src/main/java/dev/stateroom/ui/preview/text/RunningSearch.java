package dev.stateroom.ui.preview.text;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A search of a whole file; current results can be read meanwhile, from any thread. */
public abstract class RunningSearch {
    private final int most;
    private int count;
    private long reached;
    private boolean ended;

    /** A search that has not started and keeps the first {@code most} matches. */
    protected RunningSearch(int most) {
        this.most = most;
    }

    /**
     * Searches the file, once; blocks.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled on the way
     */
    public final Outcome<Boolean> run(Cancellation cancellation) {
        try {
            return search(cancellation);
        } finally {
            end();
        }
    }

    /** The implementation of {@link #run}. */
    protected abstract Outcome<Boolean> search(Cancellation cancellation);

    /** Counts one more match; false if the limit is reached. */
    protected final synchronized boolean counted() {
        count++;
        return count < most;
    }

    /** Sets the current position of the search; {@link #share} converts it to a share. */
    protected final synchronized void reached(long place) {
        reached = place;
    }

    /** The share of the file before a position, from 0 to 1. */
    protected abstract double share(long place);

    private synchronized void end() {
        ended = true;
    }

    /** The number of matches so far. */
    public final synchronized int count() {
        return count;
    }

    /** True once the search has ended. */
    public final synchronized boolean isEnded() {
        return ended;
    }

    /** True if the limit of matches is reached, so that there may be more. */
    public final synchronized boolean isFull() {
        return count == most;
    }

    /** The searched share of the file, from 0 to 1. */
    public final synchronized double progress() {
        return ended ? 1 : Math.min(1, share(reached));
    }
}

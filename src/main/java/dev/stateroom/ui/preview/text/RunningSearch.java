package dev.stateroom.ui.preview.text;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A search through a whole file; what it has found so far can be asked meanwhile, from any thread. */
public abstract class RunningSearch {
    private final int most;
    private int count;
    private long reached;
    private boolean ended;

    /** A search that has not begun and keeps the first {@code most} places. */
    protected RunningSearch(int most) {
        this.most = most;
    }

    /**
     * Goes through the file, once; blocks.
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

    /** Does what {@link #run} does. */
    protected abstract Outcome<Boolean> search(Cancellation cancellation);

    /** One more place is kept; false if no further one is. */
    protected final synchronized boolean counted() {
        count++;
        return count < most;
    }

    /** The search is there; {@link #share} makes a share of it. */
    protected final synchronized void reached(long place) {
        reached = place;
    }

    /** Share of the file before a place, from 0 to 1. */
    protected abstract double share(long place);

    private synchronized void end() {
        ended = true;
    }

    /** How many places so far. */
    public final synchronized int count() {
        return count;
    }

    /** True once nothing more will be found. */
    public final synchronized boolean isEnded() {
        return ended;
    }

    /** True if it kept as many places as it keeps, so that there may be more. */
    public final synchronized boolean isFull() {
        return count == most;
    }

    /** Share of the file that has been searched, from 0 to 1. */
    public final synchronized double progress() {
        return ended ? 1 : Math.min(1, share(reached));
    }
}

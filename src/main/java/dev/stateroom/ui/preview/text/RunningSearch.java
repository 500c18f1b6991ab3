package dev.stateroom.ui.preview.text;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A search through a whole file; what it has found so far can be asked meanwhile, from any thread. */
public interface RunningSearch {

    /**
     * Goes through the file, once; blocks.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled on the way
     */
    Outcome<Boolean> run(Cancellation cancellation);

    /** How many places so far. */
    int count();

    /** True once nothing more will be found. */
    boolean isEnded();

    /** True if it kept as many places as it keeps, so that there may be more. */
    boolean isFull();

    /** Share of the file that has been searched, from 0 to 1. */
    double progress();
}

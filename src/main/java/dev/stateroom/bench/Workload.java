package dev.stateroom.bench;

import java.util.OptionalLong;

/** One operation that is timed many times over the same data. */
public interface Workload extends AutoCloseable {

    /** Its name on the command line: {@code history-diff}. */
    String name();

    /** The number of items that one run handles, for items per second. */
    long items();

    /** The expected count of every run, if the data determine it; empty for the user's own data. */
    default OptionalLong expected() {
        return OptionalLong.empty();
    }

    /** Prepares each run, outside of the measured time; nothing by default. */
    default void prepare() {}

    /**
     * Runs once.
     *
     * @return the count that proves that the run did the whole work; the same in every run
     * @throws dev.stateroom.vfs.FailureException if the data cannot be read
     */
    long run();

    @Override
    void close();
}

package dev.stateroom.bench;

import java.util.OptionalLong;

/** One operation that is timed many times over the same data. */
public interface Workload extends AutoCloseable {

    /** Its name on the command line: {@code history-diff}. */
    String name();

    /** How many items one run handles, for items per second. */
    long items();

    /** The count that every run must give, where the data say it; empty for data of one's own. */
    default OptionalLong expected() {
        return OptionalLong.empty();
    }

    /** What has to be done before each run and is not part of it; nothing by default. */
    default void prepare() {}

    /**
     * Runs once.
     *
     * @return the count that proves the run did the whole work; the same at every run
     * @throws dev.stateroom.vfs.FailureException when the data cannot be read
     */
    long run();

    @Override
    void close();
}

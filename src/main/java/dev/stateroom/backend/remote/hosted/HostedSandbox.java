package dev.stateroom.backend.remote.hosted;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;

/** What a provider does for one sandbox, over its own protocol. Nothing here starts, wakes, stops or deletes it. Safe for several threads. */
interface HostedSandbox extends AutoCloseable {
    /** The exit status of what was ended because the caller wanted no more of it. */
    int UNWANTED = -1;

    /** Looks whether it is there and runs; UNREACHABLE with its state if it does not. */
    Outcome<Boolean> attach(Cancellation cancellation);

    /**
     * Runs a command by the sandbox's shell, once.
     *
     * @return its status, 124 where the provider says that it took too long, {@link #UNWANTED} where the taker had enough
     */
    Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation);

    /** True if the provider ends what takes too long; else it is ended here. */
    boolean endsInTime();

    /** Puts a file there, over one that is there; DENIED and others where the provider refuses. */
    Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation);

    /** A file's bytes; NOT_FOUND, WRONG_KIND for a folder. */
    Outcome<byte[]> download(String path, Cancellation cancellation);

    @Override
    void close();

    /**
     * A command.
     *
     * @param line what the shell reads
     * @param limit how long it may take
     * @param isRepeatable whether it may be run a second time if it is not known whether it ran
     */
    record Command(String line, Duration limit, boolean isRepeatable) {
        /** Whole seconds, at least one. */
        long seconds() {
            return Math.max(1, (limit.toMillis() + 999) / 1000);
        }
    }

    /** Takes what a command prints, as it comes. */
    interface Taker {
        /** Some of standard output, or of both where the provider mixes them; false to have no more. */
        boolean output(byte[] bytes);

        /** Some of standard error. */
        void errors(byte[] bytes);
    }
}

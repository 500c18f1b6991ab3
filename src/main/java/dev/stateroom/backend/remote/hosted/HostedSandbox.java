package dev.stateroom.backend.remote.hosted;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;

/** One sandbox of a provider, over its own protocol; never starts, wakes, stops or deletes the sandbox. Safe for several threads. */
interface HostedSandbox extends AutoCloseable {
    /** The exit status of a command that was ended because its output was no longer wanted. */
    int UNWANTED = -1;

    /** Checks that it exists and runs; UNREACHABLE with its state if it does not. */
    Outcome<Boolean> attach(Cancellation cancellation);

    /**
     * Runs a command by the sandbox's shell, once.
     *
     * @return its status, 124 after a timeout by the provider, {@link #UNWANTED} if the taker stopped it
     */
    Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation);

    /** True if the provider enforces the timeout; otherwise the caller does. */
    boolean endsInTime();

    /** Writes a file, over an existing one; DENIED or another failure if the provider refuses. */
    Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation);

    /** A file's bytes; NOT_FOUND, or WRONG_KIND for a folder. */
    Outcome<byte[]> download(String path, Cancellation cancellation);

    @Override
    void close();

    /**
     * A command.
     *
     * @param line the command line for the shell
     * @param limit its timeout
     * @param isRepeatable true if it may be run again when it is unknown whether it ran
     */
    record Command(String line, Duration limit, boolean isRepeatable) {
        /** Whole seconds, at least one. */
        long seconds() {
            return Math.max(1, (limit.toMillis() + 999) / 1000);
        }
    }

    /** Receives the output of a command while it arrives. */
    interface Taker {
        /** Called with a piece of standard output, or of both streams if the provider mixes them; returns false to stop. */
        boolean output(byte[] bytes);

        /** Called with a piece of standard error. */
        void errors(byte[] bytes);
    }
}

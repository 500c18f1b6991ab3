package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** Runs scripts in a POSIX shell that is not on this computer, or not in this program's surroundings. Safe for several threads. */
public interface RemoteShell extends AutoCloseable {

    /** What it is, for a person: {@code docker web}. */
    String name();

    /** What is run or asked to reach it, for somebody who has to agree to that. */
    String starts();

    /**
     * Runs one script and waits for its end, at most for as long as it may take.
     *
     * @param output gets what it prints, byte for byte, while it runs
     * @return UNREACHABLE, with what the other side said, where the script could not be run or its end did not arrive
     * @throws dev.stateroom.work.Cancelled when cancelled; the script is ended where it can be
     */
    Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation);

    /**
     * Runs one script and keeps what it prints, up to a bound; what is printed behind it is passed over.
     *
     * @param most bytes of output
     */
    default Outcome<Printed> run(ShellScript script, int most, Cancellation cancellation) {
        KeptOutput kept = new KeptOutput(most);
        return run(script, kept, cancellation).map(ended -> new Printed(kept.bytes(), kept.isCut(), ended));
    }

    @Override
    void close();

    /** Takes what a script prints. */
    @FunctionalInterface
    interface Output {
        /** Some more bytes; false to have the script ended and no more of it. */
        boolean take(byte[] bytes, int from, int length);
    }

    /**
     * How a script ended.
     *
     * @param exitCode its status; {@link #TIMED_OUT} and {@link #STOPPED} where it was not waited for
     * @param errors the beginning of its standard error; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Ended(int exitCode, byte[] errors) {
        /** It took longer than it may. The status that {@code timeout} gives. */
        public static final int TIMED_OUT = 124;

        /** Its output was not wanted any more. */
        public static final int STOPPED = -1;
    }

    /**
     * What a script printed.
     *
     * @param output not copied
     * @param isCut true where it printed more
     * @param ended how it ended
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Printed(byte[] output, boolean isCut, Ended ended) {}
}

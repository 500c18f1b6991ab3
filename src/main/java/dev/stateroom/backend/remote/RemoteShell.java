package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Runs scripts in a POSIX shell that is on another computer, or isolated from this one. Safe for several threads. */
public interface RemoteShell extends AutoCloseable {

    /** The name as shown: {@code docker web}. */
    String name();

    /** The program or address used to reach it, for the user's consent. */
    String starts();

    /**
     * Runs one script and waits for its end, with its timeout.
     *
     * @param output receives its output, byte for byte, while it runs
     * @return UNREACHABLE, with the message of the other side, if the script could not be run or its end did not arrive
     * @throws dev.stateroom.work.CancelledException when cancelled; the script is ended if it can be
     */
    Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation);

    /**
     * Runs one script and collects its output, up to a limit; further output is skipped.
     *
     * @param most largest size of the output in bytes
     */
    default Outcome<Printed> run(ShellScript script, int most, Cancellation cancellation) {
        OutputPrefix kept = new OutputPrefix(most);
        return run(script, kept, cancellation).map(ended -> new Printed(kept.bytes(), kept.isCut(), ended));
    }

    /** Largest input of one script in bytes. */
    default int mostInput() {
        return 1 << 20;
    }

    /** A transfer of whole files without scripts; null if there is none. */
    default @Nullable Transfers transfers() {
        return null;
    }

    /** Both streams of a command, joined as for an agent. */
    default byte[] joined(byte[] output, byte[] errors) {
        byte[] both = Arrays.copyOf(output, output.length + errors.length);
        System.arraycopy(errors, 0, both, output.length, errors.length);
        return both;
    }

    /** Transfers whole files, with the sandbox's own paths. */
    interface Transfers {
        /** Writes a file, over an existing one. */
        Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation);

        /** A file's bytes; NOT_FOUND if it does not exist, WRONG_KIND for a folder. */
        Outcome<byte[]> download(String path, Cancellation cancellation);
    }

    @Override
    void close();

    /** Receives the output of a script. */
    @FunctionalInterface
    interface Output {
        /** Called with further bytes; returns false to end the script. */
        boolean take(byte[] bytes, int from, int length);
    }

    /**
     * The end of a script.
     *
     * @param exitCode its status; {@link #TIMED_OUT} or {@link #STOPPED} if it was ended early
     * @param errors the beginning of its standard error; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Ended(int exitCode, byte[] errors) {
        /** It took too long. The status that {@code timeout} returns. */
        public static final int TIMED_OUT = 124;

        /** Its output was no longer wanted. */
        public static final int STOPPED = -1;
    }

    /**
     * The output of a script.
     *
     * @param output not copied
     * @param isCut true if it printed more
     * @param ended the end of the script
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Printed(byte[] output, boolean isCut, Ended ended) {}
}

package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Runs scripts in a POSIX shell that is not on this computer, or not in this program's surroundings. Safe for several threads. */
public interface RemoteShell extends AutoCloseable {

    /** What it is, for a person: {@code docker web}. */
    String name();

    /** What is run or asked to reach it, for the user who has to agree to that. */
    String starts();

    /**
     * Runs one script and waits for its end, at most for as long as it may take.
     *
     * @param output gets what it prints, byte for byte, while it runs
     * @return UNREACHABLE, with what the other side said, where the script could not be run or its end did not arrive
     * @throws dev.stateroom.work.CancelledException when cancelled; the script is ended if it can be
     */
    Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation);

    /**
     * Runs one script and keeps what it prints, up to a bound; what is printed behind it is skipped.
     *
     * @param most bytes of output
     */
    default Outcome<Printed> run(ShellScript script, int most, Cancellation cancellation) {
        OutputPrefix kept = new OutputPrefix(most);
        return run(script, kept, cancellation).map(ended -> new Printed(kept.bytes(), kept.isCut(), ended));
    }

    /** How many bytes of input one script may have. */
    default int mostInput() {
        return 1 << 20;
    }

    /** Another way than scripts for whole files; null if there is none. */
    default @Nullable Transfers transfers() {
        return null;
    }

    /** Both streams of a command as an agent is given them. */
    default byte[] joined(byte[] output, byte[] errors) {
        byte[] both = Arrays.copyOf(output, output.length + errors.length);
        System.arraycopy(errors, 0, both, output.length, errors.length);
        return both;
    }

    /** Whole files, with the sandbox's own paths. */
    interface Transfers {
        /** Puts a file there, over one that is there. */
        Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation);

        /** A file's bytes; NOT_FOUND if there is none, WRONG_KIND for a folder. */
        Outcome<byte[]> download(String path, Cancellation cancellation);
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
     * @param exitCode its status; {@link #TIMED_OUT} and {@link #STOPPED} if it was not waited for
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
     * @param isCut true if it printed more
     * @param ended how it ended
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Printed(byte[] output, boolean isCut, Ended ended) {}
}

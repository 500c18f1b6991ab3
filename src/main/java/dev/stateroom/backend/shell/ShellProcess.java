package dev.stateroom.backend.shell;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs one command in a {@link ProcessSession}, and ends all of its processes on timeout. */
final class ShellProcess {
    private static final int SIGNALLED = 128;
    private static final int SIGNALS = 64;

    private ShellProcess() {}

    /** The end of a command. */
    sealed interface Ended {
        /**
         * It ended by itself.
         *
         * @param signal the signal that ended it; 0 for none
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Exited(byte[] output, byte[] errors, int code, int signal) implements Ended {}

        /** It took too long and was ended with all of its processes. */
        record TimedOut() implements Ended {}
    }

    /**
     * Runs the command and waits until no process can write to its output any more.
     *
     * @throws IOException if it cannot be started
     */
    static Ended run(ShellCommand command) throws IOException, InterruptedException {
        List<String> words = ProcessSession.leading(List.of("/bin/sh", "-c", command.text()));
        ProcessBuilder builder = new ProcessBuilder(words).directory(command.folder().toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(command.environment());
        if (!command.openInput()) {
            builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        }
        long deadline = System.nanoTime() + command.limit().toNanos();
        Process process = builder.start();
        boolean ended = false;
        try {
            StreamDrain output = StreamDrain.of(process.getInputStream());
            StreamDrain errors = StreamDrain.of(process.getErrorStream());
            ended = process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)
                    && output.endsBefore(deadline)
                    && errors.endsBefore(deadline);
            if (!ended) {
                return new Ended.TimedOut();
            }
            int code = process.exitValue();
            return new Ended.Exited(output.bytes(), errors.bytes(), code, signal(code, command.text()));
        } finally {
            process.getOutputStream().close();
            if (!ended) {
                ProcessSession.end(process.toHandle());
            }
        }
    }

    /**
     * Java reports an end by a signal as 128 plus the signal, as a shell does for its children: the code counts as a signal unless the
     * command contains it.
     */
    private static int signal(int code, String command) {
        boolean may = code > SIGNALLED && code <= SIGNALLED + SIGNALS;
        return may && !command.contains(Integer.toString(code)) ? code - SIGNALLED : 0;
    }
}

package dev.stateroom.backend.shell;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs one command by the system's shell in a folder, with nothing on its standard input. On timeout or cancellation it is killed with all
 * of its processes.
 *
 * @param folder its working directory
 * @param timeout its timeout
 * @param mostBytes kept of each stream; further output is read and dropped, so that the command does not block
 * @param environment its variables
 * @param inherit true to add them to those of this program; false for these alone
 */
public record ShellRun(Path folder, Duration timeout, int mostBytes, Map<String, String> environment, boolean inherit) {
    private static final long STEP_MILLIS = 25;
    private static final Duration GRACE = Duration.ofSeconds(2);

    /**
     * Its result.
     *
     * @param out standard output, cut at {@link ShellRun#mostBytes}
     * @param err standard error, cut in the same way
     * @param exitCode its status; meaningless after a timeout
     * @param timedOut true if it was killed on timeout
     * @param cut true if a stream was longer than the limit
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Ended(byte[] out, byte[] err, int exitCode, boolean timedOut, boolean cut) {}

    /**
     * Runs it and waits.
     *
     * @throws IOException if it cannot be started
     * @throws CancelledException when cancelled; the command has been killed by then
     */
    public Ended run(String command, Cancellation cancellation) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(shell(command)).directory(folder.toFile()).redirectInput(nothing());
        if (!inherit) {
            builder.environment().clear();
        }
        builder.environment().putAll(environment);
        Process process = builder.start();
        Stream out = new Stream(process.getInputStream(), mostBytes);
        Stream err = new Stream(process.getErrorStream(), mostBytes);
        try {
            boolean ended = await(process, cancellation);
            if (!ended) {
                kill(process);
            }
            out.join(GRACE);
            err.join(GRACE);
            return new Ended(out.bytes(), err.bytes(), ended ? process.exitValue() : -1, !ended, out.isCut() || err.isCut());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } finally {
            kill(process);
        }
    }

    private static List<String> shell(String command) {
        return isWindows() ? List.of("cmd.exe", "/c", command) : List.of("/bin/sh", "-c", command);
    }

    private static ProcessBuilder.Redirect nothing() {
        return ProcessBuilder.Redirect.from(new File(isWindows() ? "NUL" : "/dev/null"));
    }

    private static boolean isWindows() {
        return File.separatorChar == '\\';
    }

    /** Returns true if it ended by itself. */
    private boolean await(Process process, Cancellation cancellation) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        while (!process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
            cancellation.check();
            if (System.nanoTime() - end >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Kills the children first: processes that they start meanwhile are found in the next round. */
    private static void kill(Process process) {
        for (int round = 0; round < 10; round++) {
            List<ProcessHandle> children = process.descendants().toList();
            children.forEach(ProcessHandle::destroyForcibly);
            if (children.isEmpty()) {
                break;
            }
        }
        process.destroyForcibly();
    }

    /** Reads a stream to its end on a thread of its own and keeps its beginning. */
    private static final class Stream {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final InputStream in;
        private final int most;
        private final Thread reader;
        private volatile boolean cut;

        Stream(InputStream in, int most) {
            this.in = in;
            this.most = most;
            this.reader = Thread.ofVirtual().name("command-output").start(this::read);
        }

        private void read() {
            byte[] block = new byte[1 << 14];
            try (in) {
                for (int n = in.read(block); n >= 0; n = in.read(block)) {
                    synchronized (kept) {
                        int room = Math.min(n, most - kept.size());
                        kept.write(block, 0, Math.max(0, room));
                        cut |= room < n;
                    }
                }
            } catch (IOException closed) {
                // The process has ended; the bytes read so far count.
            }
        }

        /** A background process may hold the stream open; it is waited for at most this long. */
        void join(Duration atMost) throws InterruptedException {
            reader.join(atMost);
        }

        byte[] bytes() {
            synchronized (kept) {
                return kept.toByteArray();
            }
        }

        boolean isCut() {
            return cut;
        }
    }
}

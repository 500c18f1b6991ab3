package dev.stateroom.backend.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads a stream of a process to its end, and keeps the beginning. */
final class StreamDrain {
    /** Number of bytes kept; the rest is skipped. */
    private static final int MOST = 32 << 20;

    private static final int BLOCK = 1 << 14;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;

    private StreamDrain(InputStream stream) {
        this.thread = Thread.ofPlatform().daemon().name("shell output").unstarted(() -> take(stream));
    }

    static StreamDrain of(InputStream stream) {
        StreamDrain drain = new StreamDrain(stream);
        drain.thread.start();
        return drain;
    }

    private void take(InputStream stream) {
        byte[] block = new byte[BLOCK];
        try (stream) {
            for (int read = stream.read(block); read >= 0; read = stream.read(block)) {
                kept.write(block, 0, Math.min(read, MOST - kept.size()));
            }
        } catch (IOException e) {
            // The process has ended, and the rest is lost with it.
        }
    }

    /** Returns true if no process can write to the stream any more, within that time by {@link System#nanoTime}. */
    boolean endsBefore(long deadline) throws InterruptedException {
        return thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
    }

    /** The bytes kept; to be called at the end. */
    byte[] bytes() {
        return kept.toByteArray();
    }
}

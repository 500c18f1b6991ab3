package dev.stateroom.backend.remote.hosted;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A command that a stand-in runs or ran. */
final class StandInJob {
    private final Process process;
    private final String command;
    private final List<String> killed;
    private byte[] out = {};
    private byte[] err = {};
    private final Thread reading;

    /** By that shell; what is ended before it ends goes to {@code killed}. */
    StandInJob(List<String> shell, String command, List<String> killed) throws IOException {
        this.command = command;
        this.killed = killed;
        List<String> words = new ArrayList<>(shell);
        words.add("-c");
        words.add(command);
        process = new ProcessBuilder(words).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).start();
        Thread errors = Thread.startVirtualThread(() -> err = all(process.getErrorStream()));
        reading = Thread.startVirtualThread(() -> {
            out = all(process.getInputStream());
            try {
                errors.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static byte[] all(InputStream in) {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Its status; null if it is not over by then, and with {@code ends} it is ended. */
    @Nullable Integer await(double seconds, boolean ends) throws InterruptedException {
        if (!process.waitFor((long) (seconds * 1000), TimeUnit.MILLISECONDS)) {
            if (ends) {
                end();
            }
            return null;
        }
        reading.join();
        return process.exitValue();
    }

    void end() {
        killed.add(command);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    String text() {
        return new String(out, StandardCharsets.UTF_8);
    }

    String errors() {
        return new String(err, StandardCharsets.UTF_8);
    }

    byte[] out() {
        return out;
    }

    byte[] err() {
        return err;
    }

    void destroy() {
        process.destroyForcibly();
    }
}

package dev.stateroom.ui.preview.image;

import com.github.weisj.jsvg.SVGDocument;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs {@link SvgDrawingProgram} with the Java of this program and little memory, and ends it if it takes too long. */
final class SvgDrawingProcess {
    private static final String HEAP = "-Xmx128m";

    /** Wall time limit, for a process that waits or gets no processor time. */
    private static final long LONGEST_SECONDS = 60;

    private static final long PAUSE_MILLIS = 20;

    /** The output limit in bytes; more than any valid output. */
    private static final int MOST_ANSWERED = 20_000_000;

    private static final List<String> OWN_OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private SvgDrawingProcess() {}

    /**
     * The output of the program; empty if it exceeded its limits of time or memory.
     *
     * @param widest pixels of the longer side
     * @param processorMillis processor time after which it is killed
     * @throws IOException if it cannot be started
     */
    static Optional<ByteBuffer> run(byte[] file, int widest, long processorMillis, Cancellation cancellation) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:MaxMetaspaceSize=64m",
                        "-XX:MaxDirectMemorySize=16m",
                        "-XX:+UseSerialGC",
                        // It ends before the better compiler would pay off.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:-UsePerfData",
                        "-Djava.awt.headless=true",
                        "-cp",
                        place(SvgDrawingProgram.class) + File.pathSeparator + place(SVGDocument.class),
                        SvgDrawingProgram.class.getName(),
                        Integer.toString(widest),
                        Long.toString(LONGEST_SECONDS))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        OWN_OPTIONS.forEach(builder.environment()::remove);
        Process process = builder.start();
        try {
            Thread input = Thread.ofVirtual().start(() -> send(process, file));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            Thread output = Thread.ofVirtual().start(() -> receive(process, answer));
            if (!endsWithin(process, processorMillis, cancellation)) {
                return Optional.empty();
            }
            output.join();
            input.join();
            return process.exitValue() == 0 && answer.size() > 0 ? Optional.of(ByteBuffer.wrap(answer.toByteArray())) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("it was interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    /** False if it exceeded its limits. */
    private static boolean endsWithin(Process process, long processorMillis, Cancellation cancellation) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        while (!process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
            cancellation.check();
            Duration used = process.info().totalCpuDuration().orElse(Duration.ZERO);
            if (used.toMillis() > processorMillis || System.nanoTime() - end > 0) {
                return false;
            }
        }
        return true;
    }

    private static void send(Process process, byte[] file) {
        try (OutputStream to = process.getOutputStream()) {
            to.write(file);
        } catch (IOException endedBefore) {
            // The exit code shows it.
        }
    }

    private static void receive(Process process, ByteArrayOutputStream answer) {
        try (InputStream from = process.getInputStream()) {
            answer.writeBytes(from.readNBytes(MOST_ANSWERED));
        } catch (IOException endedBefore) {
            answer.reset();
        }
    }

    /** The folder or jar that contains a class. */
    private static Path place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.stateroom.trace;

import dev.stateroom.platform.OwnerOnly;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The log: {@code logs/stateroom.log} in the data folder, for this user alone, with log records at INFO and above. A file that grows beyond
 * {@value #LARGEST} bytes becomes {@code stateroom.1.log}, and the one before that {@code stateroom.2.log}. Several processes may write at
 * once.
 */
public final class ProgramLog extends Handler {
    private static final long LARGEST = 1 << 20;
    private static final int KEPT = 2;
    private static final int LONGEST_RECORD = 64_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
    private static final Object WRITING = new Object();
    private static volatile @Nullable Path place;

    private final SecretRedaction redaction;
    private final SimpleFormatter messages = new SimpleFormatter();

    ProgramLog(SecretRedaction redaction) {
        this.redaction = redaction;
    }

    /**
     * Sends the records of all loggers of this process to the log instead of the terminal. Nothing is loaded before the first record. Call
     * it once, before that.
     *
     * @param data the data folder; made when there is something to write
     */
    public static void install(Path data) {
        place = data;
        System.setProperty("java.util.logging.config.class", Configuration.class.getName());
    }

    /** Continues in another data folder. */
    public static void moveTo(Path data) {
        place = data;
    }

    /** The log of a data folder. */
    public static Path file(Path data) {
        return data.resolve("logs").resolve("stateroom.log");
    }

    /** Made by {@code java.util.logging} when the first logger is requested. */
    public static final class Configuration {
        /** Warns at each layout of a list that has more rows than its height has pixels. Kept in a field, or its level is lost. */
        private static final Logger TOOLKIT = Logger.getLogger("javafx.scene.control");

        /** Sets the loggers up. */
        public Configuration() {
            Logger root = Logger.getLogger("");
            root.setLevel(Level.INFO);
            root.addHandler(new ProgramLog(SecretRedaction.ofProcess()));
            TOOLKIT.setLevel(Level.WARNING);
        }
    }

    @Override
    public void publish(LogRecord logged) {
        Path data = place;
        if (data == null || !isLoggable(logged)) {
            return;
        }
        try {
            append(file(data), text(logged));
        } catch (IOException e) {
            // A log that cannot be written must not stop the work that it records.
            reportError(null, e, java.util.logging.ErrorManager.WRITE_FAILURE);
        }
    }

    private String text(LogRecord logged) {
        StringWriter text = new StringWriter();
        text.append(TIME.format(logged.getInstant())).append(' ')
                .append(logged.getLevel().getName().toLowerCase(Locale.ROOT)).append(' ')
                .append(String.valueOf(logged.getLoggerName())).append(": ")
                .append(messages.formatMessage(logged)).append('\n');
        if (logged.getThrown() != null) {
            logged.getThrown().printStackTrace(new PrintWriter(text, true));
        }
        String whole = text.toString();
        return redaction.text(whole.length() > LONGEST_RECORD ? whole.substring(0, LONGEST_RECORD) + "…\n" : whole);
    }

    private static void append(Path file, String text) throws IOException {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        synchronized (WRITING) {
            OwnerOnly.createFolders(folder);
            try (FileChannel out = OwnerOnly.openFile(file, StandardOpenOption.APPEND);
                    FileLock held = out.lock()) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                if (out.size() > LARGEST && held.isValid() && Files.size(file) == out.size()) {
                    rotate(file);
                }
            }
        }
    }

    private static void rotate(Path file) throws IOException {
        for (int number = KEPT; number > 0; number--) {
            Path from = number == 1 ? file : older(file, number - 1);
            if (Files.exists(from)) {
                Files.move(from, older(file, number), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    static Path older(Path file, int number) {
        return file.resolveSibling("stateroom." + number + ".log");
    }

    /** The last lines of a log, oldest first; none if it cannot be read. */
    static List<String> last(Path data, int most) {
        Path file = file(data);
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            // A file is rotated before it is much larger than this.
            List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
            return lines.subList(Math.max(0, lines.size() - most), lines.size());
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    @Override
    public void flush() {
        // Nothing to do: every record is written at once.
    }

    @Override
    public void close() {
        // Nothing to do: no file stays open.
    }
}

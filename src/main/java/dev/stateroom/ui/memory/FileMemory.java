package dev.stateroom.ui.memory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps it as one JSON file. Each write goes to a file beside it that then takes its place, so that a kill at any instant
 * leaves the former one or the new one. A file that cannot be read is moved to {@code window.json.damaged}.
 */
public final class FileMemory implements Memory {
    private static final long LARGEST = 64_000_000;

    private final Path file;
    private final Executor later;
    private final Object writing = new Object();
    private @Nullable Remembered waiting;

    /**
     * @param folder where {@code window.json} is kept; made when the first is written
     * @param later runs writes, after a short while, so that many changes make one write; never on the FX thread
     */
    public FileMemory(Path folder, Executor later) {
        this.file = folder.resolve("window.json");
        this.later = later;
    }

    @Override
    public Recalled recall() {
        try {
            if (!Files.exists(file)) {
                return new Recalled(Remembered.NOTHING, "");
            }
            if (Files.size(file) > LARGEST) {
                return setAside("it is larger than " + LARGEST + " bytes");
            }
            return new Recalled(RememberedJson.read(Files.readString(file)), "");
        } catch (IOException e) {
            return setAside("it cannot be read: " + e.getMessage());
        } catch (RuntimeException damaged) {
            return setAside("it is not what was written");
        }
    }

    private Recalled setAside(String why) {
        Path aside = file.resolveSibling("window.json.damaged");
        String where;
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            where = "it was set aside as " + aside;
        } catch (IOException e) {
            where = "it could not be set aside";
        }
        return new Recalled(
                Remembered.NOTHING, "The remembered state in " + file + " was not used, because " + why + "; " + where);
    }

    @Override
    public void keep(Remembered remembered) {
        synchronized (this) {
            boolean scheduled = waiting != null;
            waiting = remembered;
            if (scheduled) {
                return;
            }
        }
        later.execute(this::write);
    }

    @Override
    public void hurry() {
        Thread.ofVirtual().start(this::write);
    }

    @Override
    public void close() {
        write();
    }

    private void write() {
        synchronized (writing) {
            Remembered now;
            synchronized (this) {
                now = waiting;
                waiting = null;
            }
            if (now == null) {
                return;
            }
            try {
                replace(RememberedJson.write(now).getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                System.getLogger(FileMemory.class.getName())
                        .log(System.Logger.Level.WARNING, "The window''s state could not be kept in {0}: {1}", file, e);
            }
        }
    }

    private void replace(byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Path next = file.resolveSibling("window.json.next");
        try (FileChannel out = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                out.write(rest);
            }
            out.force(true);
        }
        try {
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException notHere) {
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

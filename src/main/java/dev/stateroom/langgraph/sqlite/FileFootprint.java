package dev.stateroom.langgraph.sqlite;

import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a database file and its companions at one moment. Two equal footprints with a copy between them mean that the copy is
 * consistent.
 *
 * @param main the database itself
 * @param wal its write-ahead log; null if there is none or it is empty
 * @param walHeader the log's first 32 bytes: they contain salts and a counter that change whenever the log restarts
 * @param journal its rollback journal; null if there is none or it is not hot
 */
record FileFootprint(Look main, @Nullable Look wal, ByteBuffer walHeader, @Nullable Look journal) {

    /** The directory entry of one file. */
    record Look(long size, FileTime modified, @Nullable Object identity) {

        static Look of(Path file) throws IOException {
            BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
            return new Look(a.size(), a.lastModifiedTime(), a.fileKey());
        }
    }

    private static final int WAL_HEADER = 32;

    /** Systems give all writes within some milliseconds the same time: 16 on Windows, 10 at most on Linux. */
    private static final long TICK = 20;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** A hot journal begins with these; a zeroed or empty one is left over and means nothing. */
    private static final long JOURNAL_MAGIC = 0xd9d505f920a163d7L;

    static FileFootprint of(Path database) throws IOException {
        Path wal = companion(database, "-wal");
        Path journal = companion(database, "-journal");
        ByteBuffer header = start(wal, WAL_HEADER);
        boolean hot = isJournal(start(journal, 8));
        return new FileFootprint(
                Look.of(database), header.hasRemaining() ? lookIfThere(wal) : null, header, hot ? lookIfThere(journal) : null);
    }

    /** The file of the same name with a suffix. */
    static Path companion(Path database, String suffix) {
        return database.resolveSibling(database.getFileName() + suffix);
    }

    /** True if the main file alone is the newest committed state. */
    boolean isAlone() {
        return wal == null && journal == null;
    }

    /** Waits until every later write to the main file gives it another time. */
    void awaitRest(Cancellation cancellation) {
        long millis = Math.min(TICK, TICK - (System.currentTimeMillis() - main.modified().toMillis()));
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException();
            }
        }
        cancellation.check();
    }

    /** True if nothing was written to the main file, and nothing is about to be. */
    boolean isStill(Path database) {
        try {
            return !isJournal(start(companion(database, "-journal"), 8)) && Look.of(database).equals(main);
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * True if a copy taken between this and {@code later} (main file first, then the log) is one committed state. With a log, the main file
     * may have changed: only pages that are in the log were written to it, and the log's copy is later.
     */
    boolean allowsCopyUntil(FileFootprint later) {
        if (journal != null || later.journal != null) {
            return equals(later);
        }
        return wal != null
                && later.wal != null
                && later.wal.size() >= wal.size()
                && Objects.equals(main.identity(), later.main.identity())
                && walHeader.equals(later.walHeader);
    }

    /** True if the rollback journal names a transaction over several databases, whose other half is not available. */
    static boolean spansDatabases(Path journal) throws IOException {
        try (FileChannel channel = RegularFile.open(journal)) {
            long size = channel.size(); // asked once: its writer cuts it off at the end of a transaction
            if (size < 16) {
                return false;
            }
            ByteBuffer end = ByteBuffer.allocate(8);
            channel.read(end, size - 8);
            return isJournal(end.flip());
        }
    }

    static boolean isJournal(ByteBuffer bytes) {
        return bytes.remaining() == 8 && bytes.getLong(bytes.position()) == JOURNAL_MAGIC;
    }

    private static @Nullable Look lookIfThere(Path file) throws IOException {
        try {
            return Look.of(file);
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private static ByteBuffer start(Path file, int length) throws IOException {
        if (Files.notExists(file)) {
            return NOTHING; // as most of the time, and an exception costs more than the question
        }
        try (FileChannel channel = RegularFile.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate(length);
            int read;
            do {
                read = channel.read(bytes);
            } while (read > 0);
            return bytes.flip();
        } catch (NoSuchFileException none) {
            return NOTHING;
        }
    }
}

package dev.stateroom.langgraph.sqlite;

import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a database that a program is writing to, with its log or journal, as one committed state.
 *
 * <p>The main file is copied first, then the log. Pages that the writer moves from the log to the main file meanwhile are still in the log,
 * as long as the log did not restart, so the log's copy covers them. A log that keeps restarting is held back, from the third try on, by
 * the same shared lock that every reader of the database takes.
 */
final class PrivateCopy {
    /** The name of the copy in its folder. */
    static final String NAME = "copy.db";

    static final int TRIES = 5;
    private static final int TRIES_WITHOUT_LOCK = 2;
    private static final long CHUNK = 8L << 20;
    private static final long SPARE = 64L << 20;

    private PrivateCopy() {}

    /** The result. */
    sealed interface Result {}

    /** The copy is at {@code database}, with the state {@code source} of the original; it has about that many bytes, with its log. */
    record Made(ScratchFolder folder, Path database, FileFootprint source, long bytes) implements Result {}

    /** The log or journal was removed: the file can be opened in place. */
    record NotNeeded(FileFootprint source) implements Result {}

    static Outcome<Result> of(Path source, Cancellation cancellation, Progress progress) throws IOException {
        String name = String.valueOf(source.getFileName());
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            cancellation.check();
            FileFootprint before = FileFootprint.of(source);
            if (before.isAlone()) {
                return Outcome.ok(new NotNeeded(before));
            }
            if (before.journal() != null && FileFootprint.spansDatabases(FileFootprint.companion(source, "-journal"))) {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED,
                        name + " holds an unfinished transaction over several databases: open it once with the program that wrote it");
            }
            ScratchFolder folder;
            long needed = CopyExtent.of(source, before) + SPARE;
            switch (ScratchFolder.createWithRoom("copy", needed)) {
                case ScratchFolder.Made(ScratchFolder made) -> folder = made;
                case ScratchFolder.NoRoom(Path place, long free) -> {
                    return Outcome.failed(Failure.Kind.TOO_LARGE, noSpace(name, needed, place, free));
                }
            }
            boolean keep = false;
            try (LogHold hold = attempt > TRIES_WITHOUT_LOCK ? LogHold.on(source) : LogHold.NONE) {
                FileFootprint start = hold.isHeld() ? FileFootprint.of(source) : before;
                Path database = folder.path().resolve(NAME);
                Copying copying = new Copying(needed - SPARE, cancellation, progress, name);
                copying.copyMain(source, database, start.journal() != null);
                copying.copyIfThere(start.wal() == null ? null : "-wal", source, database, CopyExtent::ofLog);
                copying.copyIfThere(start.journal() == null ? null : "-journal", source, database, CopyExtent::ofJournal);
                if (start.allowsCopyUntil(FileFootprint.of(source))) {
                    keep = true;
                    return Outcome.ok(new Made(folder, database, start, needed - SPARE));
                }
            } finally {
                if (!keep) {
                    folder.close();
                }
            }
        }
        return Outcome.failed(
                Failure.Kind.UNREACHABLE,
                name + " was written to faster than it could be copied, " + TRIES
                        + " times: try again when the agent rests, or open a backup made by \"sqlite3 " + name
                        + " '.backup copy.db'\"");
    }

    private static String noSpace(String name, long needed, Path place, long free) {
        return name + " has a log next to it, as while another process writes to it, and needs a private copy of " + megabytes(needed) + ", and " + place + " has "
                + megabytes(Math.max(0, free)) + ": free some space, or close the program that writes to it";
    }

    private static String megabytes(long bytes) {
        return String.format(java.util.Locale.ROOT, "%,d MB", (bytes + 999_999) / 1_000_000);
    }

    /** The part of an open file that is worth copying. */
    private interface Extent {
        long of(FileChannel file) throws IOException;
    }

    /** Copies the files once, reported and cancellable between chunks. */
    private static final class Copying {
        private final long total;
        private final Cancellation cancellation;
        private final Progress progress;
        private final String what;
        private long done;

        Copying(long total, Cancellation cancellation, Progress progress, String name) {
            this.total = total;
            this.cancellation = cancellation;
            this.progress = progress;
            this.what = "copying " + name + ", which is in use";
        }

        void copyIfThere(@Nullable String suffix, Path source, Path database, Extent extent) throws IOException {
            if (suffix == null) {
                return;
            }
            try {
                copy(FileFootprint.companion(source, suffix), FileFootprint.companion(database, suffix), extent);
            } catch (NoSuchFileException gone) {
                // The later footprint shows it.
            }
        }

        void copyMain(Path from, Path to, boolean journalled) throws IOException {
            if (!journalled) {
                copy(from, to, main -> CopyExtent.ofDatabase(main, null));
                return;
            }
            try (FileChannel journal = RegularFile.open(FileFootprint.companion(from, "-journal"))) {
                copy(from, to, main -> CopyExtent.ofDatabase(main, journal));
            }
        }

        void copy(Path from, Path to, Extent extent) throws IOException {
            try (FileChannel in = RegularFile.open(from);
                    FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                long at = 0;
                long size = extent.of(in);
                while (at < size) {
                    cancellation.check();
                    progress.report(done, total, what);
                    long moved = in.transferTo(at, Math.min(CHUNK, size - at), out);
                    if (moved <= 0) {
                        break;
                    }
                    at += moved;
                    done += moved;
                }
            }
        }
    }

    /** The shared lock of a reader on the log's index, which prevents the writer from restarting the log. Changes no byte. */
    private static final class LogHold implements AutoCloseable {
        static final LogHold NONE = new LogHold(null);

        /** The last of the five reader slots of SQLite's log index, the one a lone reader is least likely to share. */
        private static final long LAST_READER = 127;

        private final @Nullable FileChannel index;

        private LogHold(@Nullable FileChannel index) {
            this.index = index;
        }

        static LogHold on(Path database) {
            Path file = FileFootprint.companion(database, "-shm");
            FileChannel channel = null;
            try {
                if (Files.exists(file)) {
                    channel = RegularFile.open(file);
                    if (channel.tryLock(LAST_READER, 1, true) != null) {
                        return new LogHold(channel);
                    }
                    channel.close();
                }
            } catch (IOException | RuntimeException noLocks) {
                close(channel);
            }
            return NONE;
        }

        boolean isHeld() {
            return index != null;
        }

        @Override
        public void close() {
            close(index);
        }

        private static void close(@Nullable FileChannel channel) {
            if (channel != null) {
                try {
                    channel.close();
                } catch (IOException nothingToLose) {
                    // Read only.
                }
            }
        }
    }
}

package dev.stateroom.langgraph.sqlite;

import dev.stateroom.langgraph.sqlite.LogFrames.Beginning;
import dev.stateroom.langgraph.sqlite.LogFrames.Place;
import dev.stateroom.langgraph.sqlite.LogFrames.Start;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Updates a private copy of a database from the log of the original, so that a large database that an agent writes to is not copied again
 * with each step. When the log restarts, the writer has moved all of it to the main file; unread frames of the former log are still after
 * the position that was reached, unless the file was truncated or the new log is already that long.
 */
final class FollowedLog {
    /** Larger updates copy the whole file. */
    private static final long MOST = 64L << 20;

    private final Path log;
    private final Path copy;
    private Start start;
    private Place reached;

    private FollowedLog(Path log, Path copy, Start start, Place reached) {
        this.log = log;
        this.copy = copy;
        this.start = start;
        this.reached = reached;
    }

    /**
     * Follows a log from its beginning: its pages may be applied to a copy that has some of them already.
     *
     * @param source the original
     * @param copied the footprint of the original when it was copied
     * @return null if there was no log that can be followed
     */
    static @Nullable FollowedLog of(Path source, Path copy, FileFootprint copied) {
        Beginning beginning = copied.journal() == null ? LogFrames.begin(copied.walHeader().duplicate()) : null;
        return beginning == null ? null : new FollowedLog(FileFootprint.companion(source, "-wal"), copy, beginning.start(), beginning.place());
    }

    /**
     * The changes committed since, complete.
     *
     * @param pages by page number from 1
     * @param size bytes of the database after it; 0 if nothing was committed
     */
    record Update(Map<Integer, ByteBuffer> pages, int pageSize, long size, Start start, Place reached) {}

    /** The changes committed since; null if the log cannot be continued: the database must be copied again. */
    @Nullable Update next() throws IOException {
        try (FileChannel from = RegularFile.open(log)) {
            Beginning now = beginning(from);
            if (now == null || now.start().pageSize() != start.pageSize()) {
                return null;
            }
            LogFrames rest = LogFrames.read(from, start, reached);
            List<LogFrames> all = List.of(rest);
            if (!now.start().equals(start)) {
                LogFrames begun = LogFrames.read(from, now.start(), now.place());
                boolean isNext = now.start().salt1() == start.salt1() + 1;
                // A truncated log has lost later frames; one that is already longer has overwritten them.
                boolean isWhole = from.size() >= reached.offset() && begun.written() + start.frame() <= reached.offset();
                if (!isNext || !isWhole) {
                    return null;
                }
                all = List.of(rest, begun);
            }
            long bytes = all.stream().mapToLong(frames -> frames.pages().size() * start.frame()).sum();
            if (bytes > MOST) {
                return null;
            }
            Map<Integer, ByteBuffer> pages = new TreeMap<>();
            long size = 0;
            for (LogFrames frames : all) {
                frames.load(from, pages);
                size = frames.size() == 0 ? size : frames.size() * start.pageSize();
            }
            // Frames overwritten while they were read belong to another log.
            Beginning still = beginning(from);
            return still != null && still.start().equals(now.start())
                    ? new Update(pages, start.pageSize(), size, now.start(), all.getLast().end())
                    : null;
        }
    }

    private static @Nullable Beginning beginning(FileChannel log) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(LogFrames.HEADER);
        log.read(header, 0);
        return LogFrames.begin(header.flip());
    }

    /** Writes the pages to the copy, which must not be read meanwhile. */
    void apply(Update update) throws IOException {
        try (FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            for (Map.Entry<Integer, ByteBuffer> one : update.pages().entrySet()) {
                long at = (Integer.toUnsignedLong(one.getKey()) - 1) * update.pageSize();
                if (at >= 0 && at < update.size()) {
                    ByteBuffer page = one.getValue();
                    while (page.hasRemaining()) {
                        at += to.write(page, at);
                    }
                }
            }
            if (update.size() > 0 && to.size() > update.size()) {
                to.truncate(update.size());
            }
        }
        start = update.start();
        reached = update.reached();
    }
}

package dev.stateroom.langgraph.sqlite;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The number of bytes of a database and its companion files that SQLite would read, by its file formats (sqlite.org/fileformat2.html and
 * {@code walFormat.html}). A file may be far larger than that, and have holes instead of bytes.
 */
final class CopyExtent {
    private static final int LOG_HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final int JOURNAL_HEADER = 28;

    /** The parts of a journal's record besides the page: its number and a checksum. */
    private static final int RECORD_MARKS = 8;

    private CopyExtent() {}

    /** The size of a database and the companion files in its footprint, together. */
    static long of(Path database, FileFootprint footprint) throws IOException {
        try (FileChannel main = RegularFile.open(database)) {
            if (footprint.journal() == null) {
                return ofDatabase(main, null) + (footprint.wal() == null ? 0 : ofLog(FileFootprint.companion(database, "-wal")));
            }
            try (FileChannel journal = RegularFile.open(FileFootprint.companion(database, "-journal"))) {
                return ofDatabase(main, journal)
                        + ofJournal(journal)
                        + (footprint.wal() == null ? 0 : ofLog(FileFootprint.companion(database, "-wal")));
            }
        }
    }

    private static long ofLog(Path log) throws IOException {
        try (FileChannel channel = RegularFile.open(log)) {
            return ofLog(channel);
        }
    }

    /** A write-ahead log up to its first frame that does not belong to it: SQLite ends there too. */
    static long ofLog(FileChannel log) throws IOException {
        long size = log.size();
        ByteBuffer header = at(log, 0, LOG_HEADER);
        int pageSize = header.remaining() < LOG_HEADER ? 0 : header.getInt(8);
        if ((header.remaining() >= 4 && header.getInt(0) >>> 1 != 0x377f0682 >>> 1) || pageSize < 512 || pageSize > 65_536) {
            return Math.min(size, LOG_HEADER);
        }
        long salts = header.getLong(16);
        long end = LOG_HEADER;
        while (end + FRAME_HEADER + pageSize <= size) {
            ByteBuffer frame = at(log, end, FRAME_HEADER);
            if (frame.remaining() < FRAME_HEADER || frame.getInt(0) == 0 || frame.getLong(8) != salts) {
                break;
            }
            end += FRAME_HEADER + pageSize;
        }
        return end;
    }

    /** A rollback journal up to the end of its last record. */
    static long ofJournal(FileChannel journal) throws IOException {
        long size = journal.size();
        long end = 0;
        while (end < size) {
            ByteBuffer header = at(journal, end, JOURNAL_HEADER);
            if (!FileFootprint.isJournal(header.slice(0, Math.min(8, header.remaining()))) || header.remaining() < JOURNAL_HEADER) {
                break;
            }
            int sector = header.getInt(20);
            int pageSize = header.getInt(24);
            if (sector < 32 || sector > 65_536 || pageSize < 512 || pageSize > 65_536) {
                break;
            }
            // -1 for "up to the end of the file".
            long records = header.getInt(8) == -1 ? Long.MAX_VALUE : Integer.toUnsignedLong(header.getInt(8));
            end = (recordsEnd(journal, end + sector, records, pageSize + RECORD_MARKS) + sector - 1) / sector * sector;
        }
        return Math.min(size, Math.max(end, JOURNAL_HEADER));
    }

    private static long recordsEnd(FileChannel journal, long from, long records, int length) throws IOException {
        long end = from;
        for (long i = 0; i < records && end + length <= journal.size(); i++) {
            ByteBuffer page = at(journal, end, 4);
            // Its writer may have truncated it just now.
            if (page.remaining() < 4 || page.getInt(0) == 0) {
                break;
            }
            end += length;
        }
        return end;
    }

    /**
     * The database up to its last page by its header, if that is trusted, and by the journal for its rollback.
     *
     * @param journal null if there is none
     */
    static long ofDatabase(FileChannel database, @Nullable FileChannel journal) throws IOException {
        long size = database.size();
        ByteBuffer header = at(database, 0, 100);
        if (header.remaining() < 100 || header.getInt(24) != header.getInt(92)) {
            return size;
        }
        int stored = Short.toUnsignedInt(header.getShort(16));
        long pageSize = stored == 1 ? 65_536 : stored;
        long pages = Integer.toUnsignedLong(header.getInt(28));
        if (journal != null) {
            ByteBuffer before = at(journal, 0, JOURNAL_HEADER);
            pages = before.remaining() < JOURNAL_HEADER ? Long.MAX_VALUE : Math.max(pages, Integer.toUnsignedLong(before.getInt(16)));
        }
        return pages == 0 || pages > size / Math.max(1, pageSize) ? size : pages * pageSize;
    }

    private static ByteBuffer at(FileChannel file, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        int read;
        do {
            read = file.read(bytes, position + bytes.position());
        } while (read > 0);
        return bytes.flip();
    }
}

package dev.stateroom.langgraph.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The committed pages of a write-ahead log, read from a position on. Frames count up to the last commit whose checksums and salts fit;
 * later ones are of an unfinished transaction or left over. The format is SQLite's ("WAL File Format", version 3007000): a header of 32
 * bytes, then frames of 24 bytes and a page.
 *
 * @param start of the log: page size, salts and the byte order of its checksums
 * @param end after the last commit
 * @param pages the offset of the newest version of each page in the log, by page number from 1
 * @param size pages of the database after the last commit; 0 if there was none after the position
 * @param written after the last frame that belongs to this log, committed or not
 */
record LogFrames(Start start, Place end, Map<Integer, Long> pages, long size, long written) {
    static final int HEADER = 32;
    private static final int FRAME = 24;
    private static final int MAGIC = 0x377f0682;

    /**
     * The header of a log.
     *
     * @param pageSize in bytes
     * @param salt1 one more with each log that replaces the former one
     * @param salt2 random
     * @param order of the bytes in the words of checksums
     */
    record Start(int pageSize, int salt1, int salt2, ByteOrder order) {
        long frame() {
            return FRAME + (long) pageSize;
        }
    }

    /** A position between two frames, with the checksum so far. */
    record Place(long offset, int sum1, int sum2) {}

    /** The position after a log's header. */
    record Beginning(Start start, Place place) {}

    /** The header; null if it is invalid. */
    static @Nullable Beginning begin(ByteBuffer header) {
        if (header.remaining() < HEADER || (header.getInt(0) & ~1) != MAGIC) {
            return null;
        }
        ByteOrder order = (header.getInt(0) & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        Place place = after(header, 0, 24, order, new Place(HEADER, 0, 0));
        int pageSize = header.getInt(8);
        boolean fits = place.sum1() == header.getInt(24) && place.sum2() == header.getInt(28);
        return fits && pageSize >= 512 && pageSize <= 1 << 16 && Integer.bitCount(pageSize) == 1
                ? new Beginning(new Start(pageSize, header.getInt(16), header.getInt(20), order), place)
                : null;
    }

    /** The committed frames from {@code from} on. */
    static LogFrames read(FileChannel log, Start start, Place from) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(Math.toIntExact(start.frame()));
        Map<Integer, Long> pages = new TreeMap<>();
        Map<Integer, Long> uncommitted = new TreeMap<>();
        Place at = from;
        Place end = from;
        long size = 0;
        while (filled(log, frame.clear(), at.offset())) {
            if (frame.getInt(8) != start.salt1() || frame.getInt(12) != start.salt2()) {
                break;
            }
            Place next = after(frame, 0, 8, start.order(), at);
            next = after(frame, FRAME, start.pageSize(), start.order(), next);
            if (next.sum1() != frame.getInt(16) || next.sum2() != frame.getInt(20)) {
                break;
            }
            uncommitted.put(frame.getInt(0), at.offset() + FRAME);
            at = new Place(at.offset() + start.frame(), next.sum1(), next.sum2());
            if (frame.getInt(4) != 0) {
                size = Integer.toUnsignedLong(frame.getInt(4));
                pages.putAll(uncommitted);
                uncommitted.clear();
                end = at;
            }
        }
        return new LogFrames(start, end, pages, size, at.offset());
    }

    private static boolean filled(FileChannel log, ByteBuffer buffer, long offset) throws IOException {
        long at = offset;
        while (buffer.hasRemaining()) {
            int read = log.read(buffer, at);
            if (read <= 0) {
                return false;
            }
            at += read;
        }
        buffer.flip();
        return true;
    }

    /** SQLite's checksum over pairs of words, continued from a former one. */
    private static Place after(ByteBuffer bytes, int offset, int length, ByteOrder order, Place before) {
        ByteBuffer words = bytes.duplicate().order(order);
        int sum1 = before.sum1();
        int sum2 = before.sum2();
        for (int i = offset; i < offset + length; i += 8) {
            sum1 += words.getInt(i) + sum2;
            sum2 += words.getInt(i + 4) + sum1;
        }
        return new Place(before.offset(), sum1, sum2);
    }

    /** Adds the newest version of each page to {@code to}, by page number. */
    void load(FileChannel log, Map<Integer, ByteBuffer> to) throws IOException {
        for (Map.Entry<Integer, Long> one : pages.entrySet()) {
            ByteBuffer page = ByteBuffer.allocate(start.pageSize());
            if (!filled(log, page, one.getValue())) {
                throw new IOException("the log became shorter while it was read");
            }
            to.put(one.getKey(), page);
        }
    }
}

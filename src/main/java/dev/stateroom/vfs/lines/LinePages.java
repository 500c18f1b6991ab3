package dev.stateroom.vfs.lines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads pages of one file's lines and remembers where some of them begin. Reads from the nearest known place to the end of the page, in
 * constant memory, and nothing after it. Valid as long as the file does not change. Safe for several threads.
 */
public final class LinePages {
    /** Largest size of a page in bytes. */
    public static final int MOST = 64 << 20;

    /** Small enough to stay in a processor's cache between reading and counting. */
    private static final int BLOCK = 1 << 16;

    private final LineIndex index = new LineIndex();

    /** The bytes of a file. */
    @FunctionalInterface
    public interface Bytes {
        /** All bytes from that offset on. */
        InputStream from(long offset) throws IOException;
    }

    /** The page would hold more than {@link #MOST} bytes. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Reads a page.
     *
     * @param step called before each block; may throw to end the reading
     */
    public LinePage read(Bytes bytes, LineRange range, Runnable step) throws IOException {
        if (index.isComplete() && range.first() >= total()) {
            return new LinePage(new byte[0], range.first(), 0, total());
        }
        LineIndex.Place place = index.before(range.first());
        try (InputStream in = bytes.from(place.offset())) {
            return read(in, new LineCounter(index, LineEnd.LF, place), range, step);
        }
    }

    private LinePage read(InputStream in, LineCounter scan, LineRange range, Runnable step) throws IOException {
        Window window = new Window(range);
        byte[] block = new byte[BLOCK];
        for (int length = in.read(block); length >= 0; length = in.read(block)) {
            step.run();
            long line = scan.line();
            scan.block(block, length);
            window.take(block, length, line, scan.line());
            if (scan.line() >= range.end() && (index.isComplete() || !range.counted())) {
                return window.page(range.count(), index.isComplete() ? total() : -1);
            }
        }
        scan.end();
        return window.page(Math.clamp(total() - range.first(), 0, range.count()), total());
    }

    private long total() {
        return index.scanned() == 0 ? 0 : index.knownLines();
    }

    /** Collects the wanted lines from consecutive blocks. */
    private static final class Window {
        private final LineRange range;
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

        Window(LineRange range) {
            this.range = range;
        }

        /**
         * Adds the wanted part of a block.
         *
         * @param line number of the line that its first byte belongs to
         * @param next number of the line that the byte after it belongs to
         */
        void take(byte[] block, int length, long line, long next) throws TooLarge {
            if (next < range.first() || line >= range.end()) {
                return;
            }
            int from = line >= range.first() ? 0 : LineEnd.LF.behind(block, 0, length, range.first() - line);
            long left = range.end() - Math.max(line, range.first());
            int to = left == 0 ? from : next < range.end() ? length : LineEnd.LF.behind(block, from, length, left);
            if (to - from > MOST - taken.size()) {
                throw new TooLarge();
            }
            taken.write(block, from, to - from);
        }

        LinePage page(long count, long total) {
            return new LinePage(taken.toByteArray(), range.first(), count, total);
        }
    }
}

package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.bytes.FileBytes;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineEnd;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.vfs.lines.LineScan;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;

/**
 * A text file of any size as lines. {@link #index} goes through it once; lines before the point it has reached can be read
 * meanwhile. Everything blocks but the counts; safe for several threads.
 */
public final class LargeText {
    /** Bytes of a line that are read when nobody asks for more. */
    public static final int CUT = 100_000;

    private static final int BLOCK = 128 * 1024;

    private final FileBytes bytes;
    private final Decoding decoding;
    private final boolean carriageReturn;
    private final LineEnd end;
    private final LineIndex index = new LineIndex();

    /**
     * The lines of a file.
     *
     * @param carriageReturn true where lines end in carriage returns alone
     */
    public LargeText(FileBytes bytes, Decoding decoding, boolean carriageReturn) {
        this.bytes = bytes;
        this.decoding = decoding;
        this.carriageReturn = carriageReturn;
        this.end = new LineEnd(
                decoding.unit(), decoding == Decoding.UTF_16BE ? 1 : 0, (byte) (carriageReturn ? '\r' : '\n'));
    }

    /** Goes through the whole file and learns where lines begin. */
    public Outcome<Boolean> index(Cancellation cancellation) {
        LineScan scan = new LineScan(index, end);
        Outcome<Boolean> outcome = bytes.each(scan::block, cancellation);
        scan.end();
        return outcome;
    }

    /** Lines found so far; all once {@link #isIndexed}. A line end at the very end begins no line. */
    public long knownLines() {
        return index.knownLines();
    }

    /** Bytes gone through so far. */
    public long scanned() {
        return index.scanned();
    }

    /** True once the whole file has been gone through. */
    public boolean isIndexed() {
        return index.isComplete();
    }

    /** Bytes of the file. */
    public long size() {
        return bytes.size();
    }

    /** How it is read. */
    public Decoding decoding() {
        return decoding;
    }

    FileBytes bytes() {
        return bytes;
    }

    char lineEnd() {
        return carriageReturn ? '\r' : '\n';
    }

    /**
     * Reads a window of lines.
     *
     * @param first number of the first, from 0
     * @param count how many; fewer come back at the end of the file and at the point that indexing has reached
     * @param limit bytes to read of each line, by its number; {@link #CUT} where nobody asked for more
     * @throws dev.stateroom.work.Cancelled when cancelled between two lines
     */
    public Outcome<List<Line>> lines(long first, int count, LongToIntFunction limit, Cancellation cancellation) {
        Window window = new Window();
        Outcome<Long> start = begin(first, window, cancellation);
        return start.then(offset -> {
            List<Line> lines = new ArrayList<>();
            long number = first;
            long at = offset;
            while (at >= 0 && lines.size() < count && (at < bytes.size() || number == 0)) {
                cancellation.check();
                Outcome<Line> read = line(number, at, limit.applyAsInt(number), window, cancellation);
                if (read instanceof Outcome.Failed<Line>(var why)) {
                    return Outcome.failed(why);
                }
                Line line = read.orThrow();
                lines.add(line);
                number++;
                at = line.bytes() < 0 || line.endBytes() == 0 ? -1 : line.offset() + line.bytes() + line.endBytes();
            }
            return Outcome.ok(lines);
        });
    }

    /** The byte where a line begins; -1 where it is not known yet or there is no such line. */
    private Outcome<Long> begin(long number, Window window, Cancellation cancellation) {
        LineIndex.Place place = index.before(number);
        long line = place.line();
        long at = place.offset();
        while (line < number) {
            cancellation.check();
            Outcome<Long> next = lineEnd(at, window, cancellation);
            if (next instanceof Outcome.Failed<Long>) {
                return next;
            }
            long found = next.orThrow();
            if (found < 0) {
                return Outcome.ok(-1L);
            }
            at = found + end.unit();
            line++;
        }
        return Outcome.ok(at);
    }

    private Outcome<Line> line(long number, long offset, int limit, Window window, Cancellation cancellation) {
        Outcome<Boolean> loaded = window.load(offset, limit + 2 * end.unit());
        if (loaded instanceof Outcome.Failed<Boolean>(var why)) {
            return Outcome.failed(why);
        }
        int from = window.index(offset);
        int to = Math.min(window.block.length, from + limit + 2 * end.unit());
        int found = end.next(window.block, from, to);
        if (found >= 0) {
            return Outcome.ok(ended(number, offset, from, found, window));
        }
        boolean last = window.reachesEnd() && to == window.block.length;
        if (last && to - from <= limit + 2 * end.unit() && offset + (to - from) >= bytes.size()) {
            return Outcome.ok(new Line(number, offset, to - from, 0, decode(number, window.block, from, to), false));
        }
        int cut = cutAt(window.block, from, Math.min(to, from + limit));
        String text = decode(number, window.block, from, cut);
        long behind = offset + (cut - from);
        return lineEnd(behind, new Window(), cancellation).then(stop -> {
            if (stop == NOT_YET) {
                return Outcome.ok(new Line(number, offset, -1, 0, text, true));
            }
            if (stop == NONE) {
                return Outcome.ok(new Line(number, offset, bytes.size() - offset, 0, text, true));
            }
            return bytes.read(stop - end.unit(), end.unit()).map(before -> {
                int pair = isCarriageReturn(before, 0) ? end.unit() : 0;
                return new Line(number, offset, stop - pair - offset, end.unit() + pair, text, true);
            });
        });
    }

    /** True for a carriage return before a line feed, which belongs to the line end. */
    private boolean isCarriageReturn(byte[] block, int at) {
        return !carriageReturn
                && block.length >= at + end.unit()
                && block[at + end.low()] == '\r'
                && (end.unit() == 1 || block[at + 1 - end.low()] == 0);
    }

    private Line ended(long number, long offset, int from, int found, Window window) {
        int stop = found;
        if (found - end.unit() >= from && isCarriageReturn(window.block, found - end.unit())) {
            stop -= end.unit();
        }
        int endBytes = found + end.unit() - stop;
        return new Line(number, offset, stop - from, endBytes, decode(number, window.block, from, stop), false);
    }

    private static final long NONE = -1;
    private static final long NOT_YET = -2;

    /** The byte where the line that holds {@code offset} ends; {@link #NONE} where the file ends first, {@link #NOT_YET} where one must wait for the index. */
    private Outcome<Long> lineEnd(long offset, Window window, Cancellation cancellation) {
        LineIndex.Place next = index.behind(offset);
        long stride = index.stride();
        long at = offset;
        while (true) {
            cancellation.check();
            if (at >= bytes.size()) {
                return Outcome.ok(NONE);
            }
            Outcome<Boolean> loaded = window.load(at, end.unit());
            if (loaded instanceof Outcome.Failed<Boolean>(var why)) {
                return Outcome.failed(why);
            }
            int from = window.index(at);
            int found = end.next(window.block, from, window.block.length);
            if (found >= 0) {
                return Outcome.ok(window.offset + found);
            }
            at = window.offset + window.block.length - (window.block.length - from) % end.unit();
            if (window.block.length - from < end.unit()) {
                return Outcome.ok(NONE);
            }
            if (at - offset > stride) {
                // The line is longer than the stride: the index knows where the next begins, or will.
                if (next != null) {
                    return Outcome.ok(next.offset() - end.unit());
                }
                return Outcome.ok(index.isComplete() ? NONE : NOT_YET);
            }
        }
    }

    private String decode(long number, byte[] block, int from, int to) {
        String text = new String(block, from, to - from, decoding.charset());
        return number == 0 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** A place at or a little before {@code to} that does not cut a character of UTF-8 or UTF-16. */
    private int cutAt(byte[] block, int from, int to) {
        if (decoding == Decoding.UTF_8) {
            int i = to;
            while (i > from && i > to - 4 && i < block.length && (block[i] & 0xC0) == 0x80) {
                i--;
            }
            return i;
        }
        return to - (to - from) % end.unit();
    }

    /** The last block read. */
    private final class Window {
        private byte[] block = {};
        private long offset;

        boolean reachesEnd() {
            return offset + block.length >= bytes.size();
        }

        int index(long at) {
            return (int) (at - offset);
        }

        /** Makes sure that {@code needed} bytes from {@code at} on are there, or all up to the end. */
        Outcome<Boolean> load(long at, int needed) {
            boolean there = at >= offset && (at + needed <= offset + block.length || (block.length > 0 && reachesEnd()));
            if (there) {
                return Outcome.ok(true);
            }
            return bytes.read(at, Math.max(BLOCK, needed)).map(read -> {
                block = read;
                offset = at;
                return true;
            });
        }
    }
}

package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineCounter;
import dev.stateroom.vfs.lines.LineEnd;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/**
 * A text file of any size as rows: a row is a line, or {@value LongLines#PART} bytes of a longer one. {@link #index} scans the file once;
 * rows before its current position can be read meanwhile. Everything except for the counts blocks; thread-safe.
 */
public final class LargeText {
    /** The maximum number of bytes per read. */
    private static final int MOST_AT_ONCE = 4_000_000;

    private static final int PART = LongLines.PART;

    /** The maximum distance from the start of a character to the end of a part. */
    private static final int SLACK = 4;

    private final FileRanges bytes;
    private final TextDecoding decoding;
    private final boolean carriageReturn;
    private final LineEnd end;
    private final LineIndex index = new LineIndex();
    private final LongLines longs = new LongLines();

    /**
     * The lines of a file.
     *
     * @param carriageReturn true if lines end in carriage returns alone
     */
    public LargeText(FileRanges bytes, TextDecoding decoding, boolean carriageReturn) {
        this.bytes = bytes;
        this.decoding = decoding;
        this.carriageReturn = carriageReturn;
        this.end = new LineEnd(
                decoding.unit(), decoding == TextDecoding.UTF_16BE ? 1 : 0, (byte) (carriageReturn ? '\r' : '\n'));
    }

    /** Scans the whole file for line starts. */
    public Outcome<Boolean> index(Cancellation cancellation) {
        LineCounter scan = new LineCounter(index, end, PART, longs::line);
        Outcome<Boolean> outcome = bytes.each(scan::block, cancellation);
        scan.end();
        return outcome;
    }

    /** Lines found so far; all once {@link #isIndexed}. A line ending at the very end does not start another line. */
    public long knownLines() {
        return index.knownLines();
    }

    /** Rows found so far. */
    public long knownRows() {
        return index.knownLines() + longs.extra();
    }

    /** Bytes scanned so far. */
    public long scanned() {
        return index.scanned();
    }

    /** True once the whole file is scanned. */
    public boolean isIndexed() {
        return index.isComplete();
    }

    /** Size of the file in bytes. */
    public long size() {
        return bytes.size();
    }

    /** The decoding of its bytes. */
    public TextDecoding decoding() {
        return decoding;
    }

    FileRanges bytes() {
        return bytes;
    }

    /** The line, from 0, of a row. */
    public long lineOf(long row) {
        return longs.at(row).line();
    }

    /** The first row of a line, from 0. */
    public long rowOf(long line) {
        return longs.row(line);
    }

    /** The number of rows that the line of a row takes, as far as known. */
    public long parts(TextRow of) {
        return longs.parts(of.number(), of.part() + (of.endsLine() ? 1 : 2));
    }

    /**
     * Reads rows.
     *
     * @param first number of the first, from 0
     * @param count the number of rows; fewer are returned at the end of the file, at the current position of the index, and after some
     *     megabytes
     * @throws dev.stateroom.work.CancelledException when cancelled between two rows
     */
    public Outcome<List<TextRow>> rows(long first, int count, Cancellation cancellation) {
        if (first > 0 && first >= knownRows()) {
            return Outcome.ok(List.of());
        }
        ByteWindow window = new ByteWindow(bytes);
        LongLines.Place place = longs.at(first);
        Outcome<Long> start = place.offset() >= 0 ? Outcome.ok(place.offset()) : begin(place.line(), window, cancellation);
        return start.then(offset -> offset < 0 ? Outcome.ok(List.of()) : rows(first, count, place, offset, window, cancellation));
    }

    private Outcome<List<TextRow>> rows(
            long first, int count, LongLines.Place place, long start, ByteWindow window, Cancellation cancellation) {
        List<TextRow> rows = new ArrayList<>();
        long number = place.line();
        long part = place.part();
        long lineStart = start;
        long read = 0;
        while (rows.size() < count && read < MOST_AT_ONCE && (lineStart < bytes.size() || number == 0)) {
            cancellation.check();
            long wanted = Math.max(lineStart, lineStart + part * PART - SLACK);
            Outcome<Boolean> loaded = window.load(wanted, PART + 2 * SLACK + 2 * end.unit());
            if (loaded instanceof Outcome.Failed<Boolean>(var why)) {
                return Outcome.failed(why);
            }
            TextRow line = row(first + rows.size(), number, part, lineStart, window);
            rows.add(line);
            read += line.bytes();
            if (line.endsLine()) {
                number++;
                part = 0;
                lineStart = line.endBytes() == 0 ? bytes.size() : line.end();
            } else {
                part++;
            }
        }
        return Outcome.ok(rows);
    }

    private TextRow row(long row, long number, long part, long lineStart, ByteWindow window) {
        byte[] block = window.block();
        int from = window.index(part == 0 ? lineStart : whole(lineStart + part * PART, window));
        long bound = lineStart + (part + 1) * PART;
        int found = end.next(block, from, (int) Math.min(block.length, bound + end.unit() - window.offset()));
        long offset = window.offset() + from;
        if (found >= 0) {
            int stop = isCarriageReturn(block, found - end.unit(), from) ? found - end.unit() : found;
            return TextRow.of(row, number, part, offset, block, from, stop, found + end.unit() - stop, true, decoding);
        }
        if (window.reachesEnd() && bytes.size() <= bound) {
            return TextRow.of(row, number, part, offset, block, from, block.length, 0, true, decoding);
        }
        int to = Math.min(block.length, window.index(whole(bound, window)));
        return TextRow.of(row, number, part, offset, block, from, Math.max(from, to), 0, false, decoding);
    }

    /** True for a carriage return before a line feed, which belongs to the line ending. */
    private boolean isCarriageReturn(byte[] block, int at, int from) {
        return !carriageReturn && at >= from && block[at + end.low()] == '\r' && (end.unit() == 1 || block[at + 1 - end.low()] == 0);
    }

    /** That offset, or a little before it, so that no UTF-8 or UTF-16 character is split. */
    private long whole(long at, ByteWindow window) {
        byte[] block = window.block();
        int i = window.index(at);
        if (i >= block.length) {
            return at;
        }
        if (end.unit() == 2) {
            boolean low = i + 1 < block.length && (block[i + 1 - end.low()] & 0xFC) == 0xDC;
            return low ? at - 2 : at;
        }
        int back = 0;
        while (decoding == TextDecoding.UTF_8 && back < SLACK && i - back >= 0 && (block[i - back] & 0xC0) == 0x80) {
            back++;
        }
        return back == SLACK ? at : at - back;
    }

    /** The byte at which a line that is not long starts; -1 if there is no such line. */
    private Outcome<Long> begin(long number, ByteWindow window, Cancellation cancellation) {
        LineIndex.Place kept = index.before(number);
        LongLines.Start behind = longs.before(number, end.unit());
        boolean later = behind.line() > kept.line();
        long at = later ? behind.offset() : kept.offset();
        long left = number - (later ? behind.line() : kept.line());
        while (left > 0) {
            cancellation.check();
            Outcome<Boolean> loaded = window.load(at, end.unit());
            if (loaded instanceof Outcome.Failed<Boolean>(var why)) {
                return Outcome.failed(why);
            }
            byte[] block = window.block();
            int from = window.index(at);
            int to = block.length - (block.length - from) % end.unit();
            int found = end.behind(block, from, to, left);
            if (found >= 0) {
                return Outcome.ok(window.offset() + found);
            }
            if (to <= from) {
                return Outcome.ok(-1L);
            }
            left -= end.count(block, from, to);
            at += to - from;
        }
        return Outcome.ok(at);
    }

    /** The row that contains a byte in the scanned part. */
    public Outcome<Long> rowOfByte(long offset, Cancellation cancellation) {
        long inLong = longs.rowOf(offset);
        if (inLong >= 0) {
            return Outcome.ok(inLong);
        }
        LineIndex.Place kept = index.atOrBefore(offset);
        LongLines.Start behind = longs.beforeByte(offset, end.unit());
        boolean later = behind.offset() > kept.offset();
        long at = later ? behind.offset() : kept.offset();
        long line = later ? behind.line() : kept.line();
        ByteWindow window = new ByteWindow(bytes);
        while (at < offset) {
            cancellation.check();
            Outcome<Boolean> loaded = window.load(at, end.unit());
            if (loaded instanceof Outcome.Failed<Boolean>(var why)) {
                return Outcome.failed(why);
            }
            int from = window.index(at);
            int length = (int) Math.min(window.block().length - from, offset - at);
            int whole = length - length % end.unit();
            if (whole <= 0) {
                break;
            }
            line += end.count(window.block(), from, from + whole);
            at += whole;
        }
        return Outcome.ok(longs.row(line));
    }
}

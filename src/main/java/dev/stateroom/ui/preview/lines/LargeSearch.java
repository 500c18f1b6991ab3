package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.text.TextSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.CharBuffer;
import java.util.Arrays;

/**
 * Looks for a text in a whole large file; what has been found so far can be asked meanwhile, from any thread. Keeps the first
 * {@value #MOST} places.
 */
public final class LargeSearch {
    /** How many places are kept; the search ends there. */
    public static final int MOST = 100_000;

    private static final int BLOCK = 64 * 1024;

    private final LargeText text;
    private final TextSearch wanted;
    private long[] lines = new long[64];
    private int[] columns = new int[64];
    private int count;
    private long charsRead;
    private boolean ended;

    /** A search that has not begun. */
    public LargeSearch(LargeText text, TextSearch wanted) {
        this.text = text;
        this.wanted = wanted;
    }

    /** One place: a line from 0 and a column in UTF-16 units of the line's text. */
    public record Hit(long line, int column, int length) {}

    /** Goes through the file; blocks. */
    public Outcome<Boolean> run(Cancellation cancellation) {
        return switch (text.bytes().open()) {
            case Outcome.Failed<InputStream>(var why) -> {
                end();
                yield Outcome.failed(why);
            }
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (Reader reader = new InputStreamReader(in, text.decoding().charset())) {
                    go(reader, cancellation);
                    yield Outcome.ok(true);
                } catch (IOException e) {
                    yield text.bytes().broken(e);
                } finally {
                    end();
                }
            }
        };
    }

    private void go(Reader reader, Cancellation cancellation) throws IOException {
        char[] block = new char[BLOCK + wanted.length()];
        int held = 0;
        long line = 0;
        long column = 0;
        boolean first = true;
        while (true) {
            cancellation.check();
            int read = reader.read(block, held, block.length - held);
            if (read <= 0) {
                return;
            }
            int length = held + read;
            if (first && block[0] == '\uFEFF') {
                System.arraycopy(block, 1, block, 0, --length);
            }
            first = false;
            CharBuffer chars = CharBuffer.wrap(block, 0, length);
            int at = 0;
            for (int hit = wanted.next(chars, 0); hit >= 0; hit = wanted.next(chars, hit + wanted.length())) {
                for (; at < hit; at++) {
                    boolean ends = block[at] == text.lineEnd();
                    line += ends ? 1 : 0;
                    column = ends ? 0 : column + 1;
                }
                if (column > Integer.MAX_VALUE - wanted.length() || !add(line, (int) column)) {
                    return;
                }
            }
            // The end of the block is kept: a place may begin in it and go on behind.
            int keep = Math.min(wanted.length() - 1, length - at);
            int from = Math.max(at, length - keep);
            if (count > 0 && isInside(line, column, from - at)) {
                from = at + Math.min(length - at, wanted.length());
            }
            for (; at < from; at++) {
                boolean ends = block[at] == text.lineEnd();
                line += ends ? 1 : 0;
                column = ends ? 0 : column + 1;
            }
            held = length - from;
            System.arraycopy(block, from, block, 0, held);
            progressed(read);
        }
    }

    /** True when the last place begins where the walk stands, so that its own letters must not be kept and found again. */
    private synchronized boolean isInside(long line, long column, int ahead) {
        return lines[count - 1] == line && columns[count - 1] == column && ahead < wanted.length();
    }

    private synchronized boolean add(long line, int column) {
        if (count == MOST) {
            return false;
        }
        if (count == lines.length) {
            lines = Arrays.copyOf(lines, count * 2);
            columns = Arrays.copyOf(columns, count * 2);
        }
        lines[count] = line;
        columns[count++] = column;
        return true;
    }

    private synchronized void progressed(int chars) {
        charsRead += chars;
    }

    private synchronized void end() {
        ended = true;
    }

    /** UTF-16 units of every place. */
    public int length() {
        return wanted.length();
    }

    /** How many places so far. */
    public synchronized int count() {
        return count;
    }

    /** True once nothing more will be found. */
    public synchronized boolean isEnded() {
        return ended;
    }

    /** Share of the file that has been searched, about, from 0 to 1. */
    public synchronized double progress() {
        return ended ? 1 : Math.min(1, (double) charsRead * text.decoding().unit() / Math.max(1, text.size()));
    }

    /** The place of that number, from 0. */
    public synchronized Hit hit(int number) {
        return new Hit(lines[number], columns[number], wanted.length());
    }

    /** Number of the first place at or behind a line and column; {@link #count} where none is. */
    public synchronized int firstFrom(long line, int column) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lines[middle] < line || (lines[middle] == line && columns[middle] < column)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}

package dev.stateroom.backend.tree;

import dev.stateroom.vfs.lines.LineEnd;
import dev.stateroom.vfs.lines.LineTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lines of a file that contain a text. Searches the raw bytes, block by block, and decodes only hits. A file with a NUL in its
 * first block is not text, unless it begins with the byte order mark of UTF-16. Not for several threads at once; use one for many files,
 * since its buffers are reused.
 *
 * <p>A line ends at LF; a CR before it is removed. Of a line longer than {@value #LONGEST_LINE} bytes only the first part with the text is
 * passed on.
 */
public final class FileLineSearch {
    static final int LONGEST_LINE = 1 << 20;
    private static final int BLOCK = 1 << 17;
    private static final int SHARED = 1 << 12;

    private final String needle;
    private final byte[] needleBytes;
    private final @Nullable Predicate<String> also;
    private final @Nullable LineTest sieve;
    private final int shared;
    private long given;
    private final byte[] own = new byte[BLOCK];

    /** Searches for a text, which is not empty and has no line breaks. */
    public FileLineSearch(String text) {
        this(text, null);
    }

    /**
     * Searches for lines with a text that also pass a test.
     *
     * @param text without line breaks; empty to test every line
     * @param also the test; null for none
     */
    public FileLineSearch(String text, @Nullable Predicate<String> also) {
        this.also = also;
        // Latin-1 maps bytes one to one, and String searches are the fastest on the platform.
        this.needleBytes = text.getBytes(StandardCharsets.UTF_8);
        this.needle = new String(needleBytes, StandardCharsets.ISO_8859_1);
        this.sieve = text.isEmpty() && also instanceof LineTest test ? test : null;
        int most = sieve != null ? sieve.mostBytes() : text.isEmpty() ? SHARED : needleBytes.length;
        this.shared = Math.clamp(most, 0, LONGEST_LINE / 2);
    }

    /** A source of bytes. */
    @FunctionalInterface
    public interface Source {
        /** Reads bytes; returns their number, at least one; -1 at the end. */
        int read(byte[] into, int from, int length) throws IOException;
    }

    /** Receives lines. */
    @FunctionalInterface
    public interface Lines {
        /** Called with a line that contains the text and its number, from 1; returns false to end the search in this file. */
        boolean line(long number, String text);
    }

    /** The text in UTF-8; always the same array, not to be changed. */
    byte[] bytes() {
        return needleBytes;
    }

    /** Searches bytes in memory. */
    public void scan(byte[] bytes, Lines lines) throws IOException {
        int[] at = {0};
        scan(
                (into, from, length) -> {
                    int count = Math.min(length, bytes.length - at[0]);
                    System.arraycopy(bytes, at[0], into, from, count);
                    at[0] += count;
                    return count == 0 ? -1 : count;
                },
                lines);
    }

    /** Searches a file from its first byte. */
    public void scan(Source source, Lines lines) throws IOException {
        byte[] window = own;
        int held = 0; // bytes of the last, unfinished line, in front of the window
        long number = 1; // number of the first line of the window
        boolean first = true;
        given = 0;
        while (true) {
            int filled = fill(source, window, held);
            boolean last = filled < window.length;
            if (first) {
                if (hasUtf16Mark(window, filled)) {
                    scan(new Utf16Source(source, Arrays.copyOf(window, filled)), lines);
                    return;
                }
                if (!last && isBinary(window, filled)) {
                    return;
                }
            }
            int end = last ? filled : lastLine(window, filled);
            if (end == 0 && window.length < LONGEST_LINE) {
                window = Arrays.copyOf(window, window.length * 2);
                held = filled;
                first = false;
                continue;
            }
            int searched = end == 0 ? filled : end;
            boolean whole = first && last;
            number = give(window, searched, number, whole, !last, lines);
            if (number < 0 || last) {
                return;
            }
            // A line without an end is cut; bytes that may begin the text are searched again.
            held = end == 0 ? Math.min(shared, filled) : filled - end;
            System.arraycopy(window, filled - held, window, 0, held);
            first = false;
        }
    }

    private static int fill(Source source, byte[] window, int held) throws IOException {
        int filled = held;
        while (filled < window.length) {
            int read = source.read(window, filled, window.length - filled);
            if (read < 0) {
                break;
            }
            filled += read;
        }
        return filled;
    }

    /** Index of the last unfinished line. */
    private static int lastLine(byte[] window, int filled) {
        int end = filled;
        while (end > 0 && window[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static boolean isBinary(byte[] window, int filled) {
        for (int i = 0; i < filled; i++) {
            if (window[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Passes on the lines of the window that contain the text.
     *
     * @param unjudged true if it has not been checked yet that the file is text
     * @param more true if the number of the line after the window is needed
     * @return that number; negative if the file needs no further search
     */
    private long give(byte[] window, int end, long firstNumber, boolean unjudged, boolean more, Lines lines) {
        if (sieve != null && sieve.next(window, 0, end) < 0) {
            return more ? firstNumber + LineEnd.LF.count(window, 0, end) : firstNumber;
        }
        String text = new String(window, 0, end, StandardCharsets.ISO_8859_1);
        long number = firstNumber;
        int counted = 0;
        int at = next(window, text, 0, end);
        if (at >= 0 && unjudged && isBinary(window, end)) {
            return -1;
        }
        while (at >= 0 && at < end) {
            int from = text.lastIndexOf('\n', at - 1) + 1;
            int to = text.indexOf('\n', at);
            int stop = to < 0 ? end : to;
            number += LineEnd.LF.count(window, counted, from);
            counted = from;
            // Parts of one long line count as one line.
            if (number != given && !goesOn(decoded(window, from, stop, number), number, lines)) {
                return -1;
            }
            at = to < 0 ? -1 : next(window, text, to + 1, end);
        }
        return more ? number + LineEnd.LF.count(window, counted, end) : number;
    }

    /** Passes on a line if it passes the test; returns false if no more are wanted. */
    private boolean goesOn(String line, long number, Lines lines) {
        if (also != null && !also.test(line)) {
            return true;
        }
        given = number;
        return lines.line(number, line);
    }

    /** A position in the next line that may match; -1 if there is none. */
    private int next(byte[] window, String text, int from, int end) {
        return sieve == null ? text.indexOf(needle, from) : sieve.next(window, from, end);
    }

    private static String decoded(byte[] window, int from, int to, long number) {
        int start = from;
        if (number == 1 && from == 0 && to >= 3 && window[0] == (byte) 0xef && window[1] == (byte) 0xbb && window[2] == (byte) 0xbf) {
            start = 3;
        }
        int stop = to > start && window[to - 1] == '\r' ? to - 1 : to;
        return new String(window, start, stop - start, StandardCharsets.UTF_8);
    }

    private static boolean hasUtf16Mark(byte[] window, int filled) {
        return filled >= 2
                && ((window[0] == (byte) 0xff && window[1] == (byte) 0xfe && !(filled >= 4 && window[2] == 0 && window[3] == 0))
                        || (window[0] == (byte) 0xfe && window[1] == (byte) 0xff));
    }
}

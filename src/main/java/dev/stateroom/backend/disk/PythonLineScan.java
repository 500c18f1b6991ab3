package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.vfs.lines.LineIndex;
import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads the bytes of a text block by block, counts its lines as Python does, checks that it is UTF-8, and collects the bytes of a window of
 * lines. Records in an index where lines begin. For one thread.
 */
final class PythonLineScan {
    /** Low byte first, so that the first byte of a word is found by its trailing zeros. */
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long BLANKS = 0x2020202020202020L;

    private final LineIndex index;
    private final long first;
    private final long end;
    private final ByteArrayOutputStream window = new ByteArrayOutputStream();
    private long offset;
    private long due;
    private long line;
    /** True if the current line has bytes. */
    private boolean open;
    /** True if the byte before was a CR that ended a line; a LF after it belongs to that line. */
    private boolean afterCr;

    private boolean blank;

    /** A scan from a place where a line begins; collects the lines from {@code first} up to {@code end}. */
    PythonLineScan(LineIndex index, LineIndex.Place from, long first, long end) {
        this.index = index;
        this.offset = from.offset();
        this.line = from.line();
        this.blank = from.offset() == 0;
        this.first = first;
        this.end = end;
        this.due = index.due();
    }

    /**
     * Scans the next bytes.
     *
     * @return number of bytes used; the others begin a character that continues after them. -1 if they are not UTF-8
     */
    int take(byte[] bytes, int length) {
        int from = 0;
        int i = 0;
        while (true) {
            int special = special(bytes, i, length);
            if (special > i) {
                blank = blank && isBlank(bytes, i, special);
                open = true;
                afterCr = false;
                i = special;
            }
            if (i == length) {
                break;
            }
            byte b = bytes[i];
            if (b < 0) {
                int width = Utf8.width(bytes, i, length);
                if (width == 0) {
                    return -1;
                }
                if (width < 0) {
                    break;
                }
                afterCr = false;
                if (isBreak(bytes, i, width)) {
                    from = ended(bytes, from, i + width);
                } else {
                    blank = blank && width < 4 && PythonLines.isSpace(new String(bytes, i, width, StandardCharsets.UTF_8).charAt(0));
                    open = true;
                }
                i += width;
            } else if (b == '\n' && afterCr) {
                i++;
                keep(bytes, from, i, line - 1);
                from = i;
                afterCr = false;
                begun(i);
            } else if (b >= '\n' && b <= '\r' || b >= 0x1C && b <= 0x1E) {
                i++;
                afterCr = b == '\r';
                from = ended(bytes, from, i);
            } else {
                blank = blank && (b == '\t' || b == 0x1F);
                open = true;
                afterCr = false;
                i++;
            }
        }
        keep(bytes, from, i, line);
        offset += i;
        return i;
    }

    /** Index of the first byte that is a control character or not ASCII; {@code to} if there is none. */
    private static int special(byte[] bytes, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long word = (long) WORDS.get(bytes, i);
            // A byte below a blank borrows, and then a byte above it may be marked too: the lowest mark is right.
            long marks = (word | (word - BLANKS)) & HIGH_BITS;
            if (marks != 0) {
                return i + Long.numberOfTrailingZeros(marks) / Byte.SIZE;
            }
        }
        while (i < to && bytes[i] >= ' ') {
            i++;
        }
        return i;
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ') {
                return false;
            }
        }
        return true;
    }

    /** U+0085, U+2028 and U+2029. */
    private static boolean isBreak(byte[] bytes, int at, int width) {
        return width == 2
                ? bytes[at] == (byte) 0xC2 && bytes[at + 1] == (byte) 0x85
                : width == 3
                        && bytes[at] == (byte) 0xE2
                        && bytes[at + 1] == (byte) 0x80
                        && (bytes[at + 2] == (byte) 0xA8 || bytes[at + 2] == (byte) 0xA9);
    }

    private int ended(byte[] bytes, int from, int to) {
        keep(bytes, from, to, line);
        line++;
        open = false;
        if (!afterCr) {
            begun(to);
        }
        return to;
    }

    private void begun(int at) {
        if (offset + at >= due) {
            index.begins(line, offset + at);
            due = index.due();
        }
    }

    private void keep(byte[] bytes, int from, int to, long ofLine) {
        if (ofLine >= first && ofLine < end) {
            window.write(bytes, from, to - from);
        }
    }

    /** True if the whole window has been collected. */
    boolean isPast() {
        return line >= end && !afterCr;
    }

    /** True if there was only white space so far. */
    boolean isBlank() {
        return blank;
    }

    /** Called after the last byte. */
    void end() {
        index.reached(open ? line + 1 : line, offset);
        index.complete();
    }

    /** Size of the window in bytes. */
    int size() {
        return window.size();
    }

    /** The lines of the window, with LF in place of CR and CRLF. */
    String window() {
        return PythonLines.universalNewlines(window.toString(StandardCharsets.UTF_8));
    }
}

package dev.stateroom.vfs.lines;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The unit that ends lines, and the order of its bytes.
 *
 * @param unit bytes of a unit, 1 or 2
 * @param low index of the byte of a unit that is {@code mark}; the other is 0
 * @param mark line feed; carriage return if the file has no line feed
 */
public record LineEnd(int unit, int low, byte mark) {
    /** A line feed in UTF-8, Latin-1 and other supersets of ASCII. */
    public static final LineEnd LF = new LineEnd(1, 0, (byte) '\n');

    /** Low byte first, so that the first byte of a word is found by its trailing zeros. */
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WORD = Long.BYTES;
    private static final long ONES = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

    /** True when the unit that starts at {@code at} ends a line. The whole unit is in the block. */
    public boolean isAt(byte[] block, int at) {
        return block[at + low] == mark && (unit == 1 || block[at + 1 - low] == 0);
    }

    /** Index of the first line end at or after {@code from}, which begins a unit; -1 if there is none before {@code to}. */
    public int next(byte[] block, int from, int to) {
        int behind = behind(block, from, to, 1);
        return behind < 0 ? -1 : behind - unit;
    }

    /** Number of line ends from {@code from}, which begins a unit, to {@code to}. */
    public int count(byte[] block, int from, int to) {
        int count = 0;
        int i = from;
        if (unit == 1) {
            long wanted = (mark & 0xFFL) * ONES;
            for (; i <= to - WORD; i += WORD) {
                count += Long.bitCount(marks(block, i, wanted));
            }
        }
        for (; i + unit <= to; i += unit) {
            count += isAt(block, i) ? 1 : 0;
        }
        return count;
    }

    /** Index after the line end {@code number}, from 1, counted from {@code from} on; -1 if there are fewer before {@code to}. */
    public int behind(byte[] block, int from, int to, long number) {
        long left = number;
        int i = from;
        if (unit == 1) {
            long wanted = (mark & 0xFFL) * ONES;
            for (; i <= to - WORD; i += WORD) {
                long marks = marks(block, i, wanted);
                if (marks == 0) {
                    continue;
                }
                for (; marks != 0; marks &= marks - 1) {
                    if (--left == 0) {
                        return i + Long.numberOfTrailingZeros(marks) / Byte.SIZE + 1;
                    }
                }
            }
        }
        for (; i + unit <= to; i += unit) {
            if (isAt(block, i) && --left == 0) {
                return i + unit;
            }
        }
        return -1;
    }

    /** Index after the last line end that starts from {@code from}, which begins a unit, to before {@code to}; -1 if there is none. */
    public int lastBehind(byte[] block, int from, int to) {
        for (int i = to - (to - from) % unit - unit; i >= from; i -= unit) {
            if (isAt(block, i)) {
                return i + unit;
            }
        }
        return -1;
    }

    /** Eight bytes in which the high bit is set for each byte that is the mark, and for no other. */
    private static long marks(byte[] block, int at, long wanted) {
        long differing = (long) WORDS.get(block, at) ^ wanted;
        return ~(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS);
    }
}

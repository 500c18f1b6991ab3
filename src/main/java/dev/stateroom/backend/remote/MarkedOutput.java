package dev.stateroom.backend.remote;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the end of one script's output in a continuing stream: a mark that no output can contain, since it is random for every script, then
 * the exit status and a line feed. Everything before it is passed on, unchanged and at once except for a few bytes.
 */
public final class MarkedOutput {
    /** Digits of a status, a space and the line feed. */
    private static final int STATUS = 12;

    private final byte[] mark;
    private byte[] pending = {};

    /** @param mark in ASCII */
    public MarkedOutput(String mark) {
        this.mark = mark.getBytes(StandardCharsets.US_ASCII);
    }

    /** The result of a block. */
    public sealed interface Found {
        /** The output continues. */
        record More() implements Found {}

        /** The output has ended. */
        record End(int exitCode) implements Found {}

        /** The taker stopped it. */
        record Unwanted() implements Found {}
    }

    private static final Found MORE = new Found.More();
    private static final Found UNWANTED = new Found.Unwanted();

    /** Takes a block; passes on the bytes before the mark. */
    public Found take(byte[] block, RemoteShell.Output output) {
        byte[] bytes = block;
        if (pending.length > 0) {
            bytes = Arrays.copyOf(pending, pending.length + block.length);
            System.arraycopy(block, 0, bytes, pending.length, block.length);
        }
        int at = indexOf(bytes);
        int passed = at >= 0 ? at : Math.max(0, bytes.length - mark.length + 1);
        if (passed > 0 && !output.take(bytes, 0, passed)) {
            return UNWANTED;
        }
        pending = Arrays.copyOfRange(bytes, passed, bytes.length);
        Integer status = at >= 0 ? status() : null;
        return status == null ? MORE : new Found.End(status);
    }

    private int indexOf(byte[] bytes) {
        for (int at = 0; at <= bytes.length - mark.length; at++) {
            if (bytes[at] == mark[0] && Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length)) {
                return at;
            }
        }
        return -1;
    }

    /** The number after the mark; null if its line is not complete yet. */
    private @Nullable Integer status() {
        int end = mark.length;
        while (end < pending.length && pending[end] != '\n') {
            end++;
        }
        if (end == pending.length || end > mark.length + STATUS) {
            return null;
        }
        String digits = new String(pending, mark.length, end - mark.length, StandardCharsets.US_ASCII).strip();
        return digits.matches("\\d{1,3}") ? Integer.valueOf(digits) : null;
    }
}

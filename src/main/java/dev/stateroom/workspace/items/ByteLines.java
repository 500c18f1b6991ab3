package dev.stateroom.workspace.items;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of bytes from a stream, bounded, empty ones skipped. Can tell whether the next one is available without blocking. */
public final class ByteLines {
    private static final int LONGEST = 96 << 20;
    private static final int BLOCK = 1 << 16;

    private final InputStream in;
    private final byte[] block = new byte[BLOCK];
    private int next;
    private int end;
    private long number;

    /** For a stream, which is not closed. */
    public ByteLines(InputStream in) {
        this.in = in;
    }

    /** The next line without its line ending; null at the end. */
    public byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int at = newline();
            line.write(block, next, at - next);
            boolean ended = at < end;
            next = ended ? at + 1 : at;
            if (line.size() > LONGEST) {
                throw new IOException("line " + (number + 1) + " is longer than " + LONGEST + " bytes");
            }
            boolean more = ended || fill();
            if (ended || !more) {
                number += ended || line.size() > 0 ? 1 : 0;
                byte[] bytes = line.toByteArray();
                if (!isBlank(bytes)) {
                    return bytes;
                }
                if (!more) {
                    return null;
                }
                line.reset();
            }
        }
    }

    /** The number of the last returned line, from 1. */
    public long number() {
        return number;
    }

    /** True if another whole line is available without blocking. */
    public boolean isReady() {
        return newline() < end;
    }

    private int newline() {
        for (int i = next; i < end; i++) {
            if (block[i] == '\n') {
                return i;
            }
        }
        return end;
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, in.read(block));
        return end > 0;
    }

    private static boolean isBlank(byte[] line) {
        for (byte one : line) {
            if (one != ' ' && one != '\t' && one != '\r') {
                return false;
            }
        }
        return true;
    }
}

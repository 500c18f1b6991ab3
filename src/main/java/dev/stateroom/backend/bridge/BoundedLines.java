package dev.stateroom.backend.bridge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of a stream, each of limited length. */
final class BoundedLines {
    private static final int BLOCK = 1 << 16;

    private final InputStream in;
    private final int longest;
    private final byte[] block = new byte[BLOCK];
    private int from;
    private int to;

    BoundedLines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** A line was longer than the limit; the rest of it is not read. */
    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** The next line without its end; null after the last. */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            if (from == to) {
                int read = in.read(block);
                if (read < 0) {
                    return line.size() == 0 ? null : line.toByteArray();
                }
                from = 0;
                to = read;
            }
            int end = from;
            while (end < to && block[end] != '\n') {
                end++;
            }
            if ((long) line.size() + end - from > longest) {
                throw new TooLong();
            }
            line.write(block, from, end - from);
            boolean whole = end < to;
            from = whole ? end + 1 : end;
            if (whole) {
                return line.toByteArray();
            }
        }
    }
}

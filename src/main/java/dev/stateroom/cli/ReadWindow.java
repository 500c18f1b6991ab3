package dev.stateroom.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A window of a file's lines, read in one pass; a line ends with LF, which belongs to it. Counts all lines of the file.
 *
 * @param bytes the window's lines; not copied
 * @param startLine the first of them, from 1
 * @param endLine the last of them; one less than {@code startLine} where there is none
 * @param totalLines of the whole file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReadWindow(byte[] bytes, long startLine, long endLine, long totalLines) {
    /** Bytes that a window may hold. */
    static final int LARGEST = 64 << 20;

    /** The window would hold more than {@link #LARGEST} bytes. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Reads to the end of the stream.
     *
     * @param offset lines to pass over
     * @param limit lines at most
     */
    static ReadWindow of(InputStream in, long offset, long limit) throws IOException {
        ByteArrayOutputStream window = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        long line = 0;
        boolean open = false;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            int begin = 0;
            for (int i = 0; i < n; i++) {
                open = true;
                if (buffer[i] == '\n') {
                    take(window, buffer, begin, i + 1, line >= offset && line - offset < limit);
                    begin = i + 1;
                    line++;
                    open = false;
                }
            }
            take(window, buffer, begin, n, line >= offset && line - offset < limit);
        }
        long total = open ? line + 1 : line;
        long end = limit > total - offset ? total : offset + limit;
        return new ReadWindow(window.toByteArray(), offset + 1, Math.max(offset, end), total);
    }

    private static void take(ByteArrayOutputStream window, byte[] buffer, int begin, int end, boolean wanted)
            throws TooLarge {
        if (!wanted || begin == end) {
            return;
        }
        if (window.size() + (end - begin) > LARGEST) {
            throw new TooLarge();
        }
        window.write(buffer, begin, end - begin);
    }
}

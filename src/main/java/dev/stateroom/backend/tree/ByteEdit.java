package dev.stateroom.backend.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Replaces a text in a file of any size, byte for byte, with two blocks in memory: one pass finds and counts, a second copies with the new
 * text in place. Everything else is unchanged, whatever its encoding. In a file whose first line ends in CRLF, a line feed in the given
 * texts means CRLF.
 */
public final class ByteEdit {
    private static final int BLOCK = 1 << 18;

    private final byte[] oldBytes;
    private final byte[] newBytes;
    private final long[] places;
    private final long count;

    private ByteEdit(byte[] oldBytes, byte[] newBytes, long[] places, long count) {
        this.oldBytes = oldBytes;
        this.newBytes = newBytes;
        this.places = places;
        this.count = count;
    }

    /**
     * Finds the matches of a text.
     *
     * @param oldText not empty
     * @param most largest number of matches to remember; more are counted, and such an edit must not be written
     */
    public static ByteEdit find(SeekableByteChannel in, String oldText, String newText, int most) throws IOException {
        boolean breaks = oldText.indexOf('\n') >= 0 || newText.indexOf('\n') >= 0;
        boolean crlf = breaks && firstLineEndsInCrlf(in);
        byte[] old = bytes(oldText, crlf);
        Finder finder = new Finder(old, most);
        finder.scan(in);
        return new ByteEdit(old, bytes(newText, crlf), finder.places, finder.count);
    }

    private static byte[] bytes(String text, boolean crlf) {
        String lines = crlf ? text.replace("\r\n", "\n").replace("\n", "\r\n") : text;
        return lines.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean firstLineEndsInCrlf(SeekableByteChannel in) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        in.position(0);
        byte before = 0;
        while (in.read(block.clear()) > 0) {
            for (int i = 0; i < block.position(); i++) {
                byte b = block.get(i);
                if (b == '\n') {
                    return before == '\r';
                }
                before = b;
            }
        }
        return false;
    }

    /** Number of matches, counted from the front without overlaps. */
    public long count() {
        return count;
    }

    /** Writes the whole file with every remembered match replaced. */
    public void write(SeekableByteChannel in, SeekableByteChannel out, Runnable step) throws IOException {
        long from = 0;
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        for (int i = 0; i < count; i++) {
            copy(in, from, places[i], out, block, step);
            writeAll(out, ByteBuffer.wrap(newBytes));
            from = places[i] + oldBytes.length;
        }
        copy(in, from, Long.MAX_VALUE, out, block, step);
    }

    private static void copy(
            SeekableByteChannel in, long from, long to, SeekableByteChannel out, ByteBuffer block, Runnable step)
            throws IOException {
        in.position(from);
        long left = to - from;
        while (left > 0) {
            step.run();
            block.clear().limit((int) Math.min(left, BLOCK));
            int read = in.read(block);
            if (read < 0) {
                return;
            }
            left -= read;
            writeAll(out, block.flip());
        }
    }

    private static void writeAll(SeekableByteChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    /** Searches a file block by block; the end of a block that may begin the text is searched again with the next. */
    private static final class Finder {
        private final String old;
        private final int most;
        private long[] places = new long[1];
        private long count;

        Finder(byte[] old, int most) {
            this.old = new String(old, StandardCharsets.ISO_8859_1);
            this.most = most;
        }

        void scan(SeekableByteChannel in) throws IOException {
            byte[] window = new byte[BLOCK + old.length()];
            int held = 0;
            long start = 0;
            in.position(0);
            while (true) {
                int read = in.read(ByteBuffer.wrap(window, held, window.length - held));
                if (read < 0) {
                    return;
                }
                int filled = held + read;
                int next = scan(window, filled, start);
                // The bytes that may begin the text stay: all but one byte of its length, and nothing that was matched already.
                int keep = Math.max(next, filled - (old.length() - 1));
                held = Math.max(0, filled - keep);
                System.arraycopy(window, filled - held, window, 0, held);
                start += filled - held;
            }
        }

        /** Index after the last match. Latin-1 maps bytes one to one, and String searches are the fastest on the platform. */
        private int scan(byte[] window, int filled, long start) {
            String text = new String(window, 0, filled, StandardCharsets.ISO_8859_1);
            int from = 0;
            for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, from)) {
                if (count < most) {
                    if (count == places.length) {
                        places = Arrays.copyOf(places, (int) Math.min(most, places.length * 2L));
                    }
                    places[(int) count] = start + at;
                }
                count++;
                from = at + old.length();
            }
            return from;
        }
    }
}

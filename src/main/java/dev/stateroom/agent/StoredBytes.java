package dev.stateroom.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Bytes that are too large for memory and stay in their database. Safe for use by several threads. */
@FunctionalInterface
public interface StoredBytes {
    /** Bytes read at a time. A database may go through the whole value for each read, so reads are not small. */
    int STRETCH = 16 << 20;

    /** At most {@code length} bytes from an offset, fewer at the end; null if they can no longer be read. Blocks. */
    byte @Nullable [] read(long offset, int length);

    /** The bytes from {@code offset} to {@code end}, read a stretch at a time. */
    default InputStream stream(long offset, long end) {
        return new Stream(this, offset, end);
    }

    /** Reads forwards. For one thread. */
    final class Stream extends InputStream {
        private final StoredBytes stored;
        private final long end;
        private long next;
        private byte[] held = {};
        private int at;

        private Stream(StoredBytes stored, long offset, long end) {
            this.stored = stored;
            this.next = Math.clamp(offset, 0, end);
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            Objects.checkFromIndexSize(from, length, to.length);
            if (length == 0) {
                return 0;
            }
            if (at == held.length) {
                if (next >= end) {
                    return -1;
                }
                byte[] read = stored.read(next, (int) Math.min(STRETCH, end - next));
                if (read == null || read.length == 0) {
                    throw new IOException("the stored bytes cannot be read any more");
                }
                held = read;
                at = 0;
                next += read.length;
            }
            int given = Math.min(length, held.length - at);
            System.arraycopy(held, at, to, from, given);
            at += given;
            return given;
        }
    }
}

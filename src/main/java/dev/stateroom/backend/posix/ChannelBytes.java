package dev.stateroom.backend.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;

/** Reads the bytes of a channel. */
final class ChannelBytes {
    private static final int LEAST = 512;

    private ChannelBytes() {}

    /** Everything from the channel's position on; a file that grows meanwhile is read to its end. */
    public static byte[] all(SeekableByteChannel channel) throws IOException {
        long size = channel.size();
        if (size > Integer.MAX_VALUE - 16) {
            throw new IOException("File too large");
        }
        byte[] bytes = new byte[(int) Math.max(LEAST, size + 1)];
        int length = 0;
        while (true) {
            int read = channel.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
            if (read < 0) {
                return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
            }
            length += read;
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length + LEAST, bytes.length / 2 * 3));
            }
        }
    }
}

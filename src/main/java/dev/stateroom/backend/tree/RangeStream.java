package dev.stateroom.backend.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A limited number of bytes of a channel from its position; closes it. */
public final class RangeStream extends InputStream {
    private final SeekableByteChannel channel;
    private long left;

    private RangeStream(SeekableByteChannel channel, long length) {
        this.channel = channel;
        this.left = length < 0 ? Long.MAX_VALUE : length;
    }

    /** At most {@code length} bytes from {@code offset} on; all if negative. */
    public static RangeStream of(SeekableByteChannel channel, long offset, long length) throws IOException {
        try {
            channel.position(Math.clamp(offset, 0, channel.size()));
            return new RangeStream(channel, length);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            return -1;
        }
        int count = channel.read(ByteBuffer.wrap(target, offset, (int) Math.min(length, left)));
        left -= Math.max(0, count);
        return count;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

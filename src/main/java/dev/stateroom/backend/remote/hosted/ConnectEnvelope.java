package dev.stateroom.backend.remote.hosted;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One message of a stream in the Connect protocol: a byte of flags, four of length (big-endian), then JSON.
 *
 * @param flags 2 for the last message
 * @param message not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ConnectEnvelope(int flags, byte[] message) {
    private static final int HEAD = 5;
    private static final int LARGEST = 16 << 20;
    private static final int LAST = 2;

    static byte[] bytes(byte[] message) {
        return ByteBuffer.allocate(HEAD + message.length).put((byte) 0).putInt(message.length).put(message).array();
    }

    /** The next message; null at the end of the stream. */
    static @Nullable ConnectEnvelope read(InputStream in) throws IOException {
        byte[] head = in.readNBytes(HEAD);
        if (head.length == 0) {
            return null;
        }
        int length = head.length < HEAD ? -1 : ByteBuffer.wrap(head).getInt(1);
        if (length < 0 || length > LARGEST) {
            throw new IOException("a message has no sensible length");
        }
        byte[] message = in.readNBytes(length);
        if (message.length < length) {
            throw new EOFException("a message is cut");
        }
        return new ConnectEnvelope(head[0], message);
    }

    boolean isLast() {
        return (flags & LAST) != 0;
    }
}

package dev.stateroom.storage.owner;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The input of a handed command, asked for when it is first read: a command that wants none leaves the other's input alone. */
final class HandedInput extends InputStream {
    private final DataInputStream from;
    private final DataOutputStream asking;
    private boolean asked;
    private boolean ended;
    private int left;

    HandedInput(DataInputStream from, DataOutputStream asking) {
        this.from = from;
        this.asking = asking;
    }

    private boolean hasMore() throws IOException {
        if (!asked) {
            asked = true;
            SocketFrames.send(asking, SocketFrames.NEEDS_INPUT);
        }
        while (left == 0 && !ended) {
            if (from.read() == SocketFrames.INPUT) {
                left = from.readInt();
                if (left < 0 || left > SocketFrames.LARGEST) {
                    throw new IOException("handed input makes no sense");
                }
            } else {
                ended = true;
            }
        }
        return left > 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int read = from.read(bytes, offset, Math.min(left, length));
        if (read < 0) {
            ended = true;
            left = 0;
            return -1;
        }
        left -= read;
        return read;
    }

    /** What has come already and was not read. */
    @Override
    public int available() {
        return left;
    }
}

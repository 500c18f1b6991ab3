package dev.stateroom.storage.owner;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The input of a handed command, requested on the first read: a command without input leaves the other process's input alone. */
public final class HandedInput extends InputStream {
    private static final int LONGEST_LINE = 100_000;

    private final DataInputStream from;
    private final DataOutputStream asking;
    private boolean asked;
    private boolean ended;
    private int left;

    HandedInput(DataInputStream from, DataOutputStream asking) {
        this.from = from;
        this.asking = asking;
    }

    /**
     * Makes the other process ask a person for a line that is not shown. Refused after input was read: the other process reads ahead, and
     * would take the line for input.
     *
     * @return the typed line, to be wiped
     */
    public Outcome<char[]> hidden(String question) {
        if (asked) {
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    "a passphrase cannot be typed after other input while a window of Stateroom has the data open: use --yes, give a file in place of -, or close the window");
        }
        byte[] bytes = {};
        try {
            byte[] text = question.getBytes(StandardCharsets.UTF_8);
            SocketFrames.send(asking, SocketFrames.QUESTION, text, 0, text.length);
            int kind = from.read();
            int length = kind == SocketFrames.TYPED || kind == SocketFrames.UNTYPED ? from.readInt() : -1;
            if (length < 0 || length > LONGEST_LINE) {
                throw new IOException("a handed answer makes no sense");
            }
            bytes = from.readNBytes(length);
            if (kind == SocketFrames.UNTYPED) {
                return Outcome.failed(Failure.Kind.INVALID, new String(bytes, StandardCharsets.UTF_8));
            }
            char[] typed = new char[bytes.length / Character.BYTES];
            ByteBuffer.wrap(bytes).asCharBuffer().get(typed);
            return Outcome.ok(typed);
        } catch (IOException gone) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the passphrase could not be asked for", gone);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
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

    /** The number of bytes received and not yet read. */
    @Override
    public int available() {
        return left;
    }
}

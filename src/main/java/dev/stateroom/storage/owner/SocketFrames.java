package dev.stateroom.storage.owner;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The frames on the socket after the command: one letter, and for bytes their number and themselves. To the holder: {@code I} input, {@code
 * E} its end, {@code T} a line typed unseen, as UTF-16, {@code U} why there is none. From the holder: {@code A} the command was taken,
 * {@code N} it requests input, {@code Q} a question with a hidden answer, {@code O} output, {@code R} messages, {@code X} the exit status.
 */
final class SocketFrames {
    static final int GREETING = 0x53525431;
    static final int ACCEPTED = 'A';
    static final int NEEDS_INPUT = 'N';
    static final int OUT = 'O';
    static final int ERR = 'R';
    static final int EXIT = 'X';
    static final int INPUT = 'I';
    static final int INPUT_END = 'E';
    static final int QUESTION = 'Q';
    static final int TYPED = 'T';
    static final int UNTYPED = 'U';
    static final int LARGEST = 1 << 20;

    private SocketFrames() {}

    static void send(DataOutputStream to, int kind, byte[] bytes, int from, int length) throws IOException {
        synchronized (to) {
            to.writeByte(kind);
            to.writeInt(length);
            to.write(bytes, from, length);
            to.flush();
        }
    }

    static void send(DataOutputStream to, int kind) throws IOException {
        synchronized (to) {
            to.writeByte(kind);
            to.flush();
        }
    }

    static void sendExit(DataOutputStream to, int status) throws IOException {
        synchronized (to) {
            to.writeByte(EXIT);
            to.writeInt(status);
            to.flush();
        }
    }

    /** A stream that sends its bytes as frames of one kind. */
    static OutputStream stream(DataOutputStream to, int kind) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                for (int sent = 0; sent < length; sent += LARGEST) {
                    send(to, kind, bytes, from + sent, Math.min(LARGEST, length - sent));
                }
            }
        };
    }
}

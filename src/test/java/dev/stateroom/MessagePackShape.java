package dev.stateroom;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Tells whether bytes are one value of MessagePack, by their lengths and by the encoding of the text. */
final class MessagePackShape {
    private MessagePackShape() {}

    static boolean isOneValue(byte[] bytes) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            long wanted = 1;
            while (wanted > 0) {
                wanted += inside(in) - 1;
                if (wanted > in.remaining()) {
                    return false;
                }
            }
            return !in.hasRemaining();
        } catch (BufferUnderflowException | IllegalArgumentException tooShort) {
            return false;
        }
    }

    /** Skips one value's head and its bytes; gives the number of values that follow inside it. */
    private static long inside(ByteBuffer in) {
        int head = in.get() & 0xff;
        if (head < 0x80 || head >= 0xe0) {
            return 0;
        }
        if (head < 0x90) {
            return 2L * (head & 15);
        }
        if (head < 0xa0) {
            return head & 15;
        }
        if (head < 0xc0) {
            return text(in, head & 31);
        }
        return switch (head) {
            case 0xc0, 0xc2, 0xc3 -> 0;
            case 0xc1 -> throw new IllegalArgumentException("never used");
            case 0xc4 -> skip(in, in.get() & 0xff);
            case 0xd9 -> text(in, in.get() & 0xff);
            case 0xc5 -> skip(in, in.getShort() & 0xffff);
            case 0xda -> text(in, in.getShort() & 0xffff);
            case 0xc6 -> skip(in, in.getInt() & 0xffffffffL);
            case 0xdb -> text(in, in.getInt() & 0xffffffffL);
            case 0xc7 -> skip(in, 1 + (in.get() & 0xff));
            case 0xc8 -> skip(in, 1 + (in.getShort() & 0xffff));
            case 0xc9 -> skip(in, 1 + (in.getInt() & 0xffffffffL));
            case 0xca, 0xce, 0xd2 -> skip(in, 4);
            case 0xcb, 0xcf, 0xd3 -> skip(in, 8);
            case 0xcc, 0xd0 -> skip(in, 1);
            case 0xcd, 0xd1 -> skip(in, 2);
            case 0xd4 -> skip(in, 2);
            case 0xd5 -> skip(in, 3);
            case 0xd6 -> skip(in, 5);
            case 0xd7 -> skip(in, 9);
            case 0xd8 -> skip(in, 17);
            case 0xdc -> in.getShort() & 0xffff;
            case 0xdd -> in.getInt() & 0xffffffffL;
            case 0xde -> 2L * (in.getShort() & 0xffff);
            case 0xdf -> 2L * (in.getInt() & 0xffffffffL);
            default -> throw new IllegalArgumentException("no head");
        };
    }

    private static long text(ByteBuffer in, long bytes) {
        int start = in.position();
        skip(in, bytes);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(in.slice(start, (int) bytes));
            return 0;
        } catch (CharacterCodingException noText) {
            throw new IllegalArgumentException("no UTF-8", noText);
        }
    }

    private static long skip(ByteBuffer in, long bytes) {
        if (bytes > in.remaining()) {
            throw new IllegalArgumentException("too short");
        }
        in.position(in.position() + (int) bytes);
        return 0;
    }
}

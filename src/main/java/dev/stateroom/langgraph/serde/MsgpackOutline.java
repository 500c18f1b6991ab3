package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;

/** The outline of MessagePack, in which everything has a length. Extension objects are skipped. */
final class MsgpackOutline extends PayloadOutline {
    private static final int LONGEST_KEY = 1 << 16;

    MsgpackOutline(OutlineBytes in, int longest) {
        super(in, longest);
        in.skips();
    }

    @Override
    ForeignValue value(int depth) {
        enter(depth);
        int first = in.next();
        return switch (first >> 4) {
            case 0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7 -> new ForeignValue.Int(first);
            case 0x8 -> map(depth, first & 0x0f);
            case 0x9 -> array(depth, first & 0x0f);
            case 0xa, 0xb -> text(first & 0x1f);
            case 0xe, 0xf -> new ForeignValue.Int((byte) first);
            default -> marked(depth, first);
        };
    }

    private ForeignValue marked(int depth, int first) {
        return switch (first) {
            case 0xc0 -> ForeignValue.Null.INSTANCE;
            case 0xc2 -> new ForeignValue.Bool(false);
            case 0xc3 -> new ForeignValue.Bool(true);
            case 0xc4, 0xc5, 0xc6 -> bytes(in.number(1 << first - 0xc4));
            case 0xc7, 0xc8, 0xc9 -> extension(in.number(1 << first - 0xc7));
            case 0xca -> new ForeignValue.Real(Float.intBitsToFloat((int) in.number(4)));
            case 0xcb -> new ForeignValue.Real(Double.longBitsToDouble(in.number(8)));
            case 0xcc, 0xcd, 0xce -> new ForeignValue.Int(in.number(1 << first - 0xcc));
            case 0xcf -> unsigned(in.number(8));
            case 0xd0 -> new ForeignValue.Int((byte) in.number(1));
            case 0xd1 -> new ForeignValue.Int((short) in.number(2));
            case 0xd2 -> new ForeignValue.Int((int) in.number(4));
            case 0xd3 -> new ForeignValue.Int(in.number(8));
            case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(1L << first - 0xd4);
            case 0xd9, 0xda, 0xdb -> text(in.number(1 << first - 0xd9));
            case 0xdc, 0xdd -> array(depth, in.number(2 << first - 0xdc));
            case 0xde, 0xdf -> map(depth, in.number(2 << first - 0xde));
            default -> throw new DamagedPayload(in.at() - 1, "no value begins so");
        };
    }

    private static ForeignValue unsigned(long number) {
        return number >= 0 ? new ForeignValue.Int(number) : new ForeignValue.BigInt(new BigInteger(Long.toUnsignedString(number)));
    }

    private ForeignValue array(int depth, long count) {
        long[] left = {count};
        return items(depth, () -> left[0]-- > 0);
    }

    private ForeignValue map(int depth, long count) {
        long[] left = {count};
        return fields(depth, () -> left[0]-- > 0);
    }

    private ForeignValue text(long length) {
        if (!holds(length)) {
            long start = in.at();
            in.skip(length);
            return left(start, length);
        }
        held(length);
        return new ForeignValue.Text(decoded((int) length));
    }

    private ForeignValue bytes(long length) {
        if (!holds(length)) {
            long start = in.at();
            in.skip(length);
            return left(start, length);
        }
        held(length);
        return new ForeignValue.Bytes(in.take((int) length));
    }

    private ForeignValue extension(long length) {
        in.skip(length + 1);
        return new ForeignValue.Opaque(TOO_LARGE, length);
    }

    @Override
    String key() {
        int first = in.next();
        long length = first >> 5 == 0x5 ? first & 0x1f : first >= 0xd9 && first <= 0xdb ? in.number(1 << first - 0xd9) : -1;
        if (length < 0 || length > LONGEST_KEY) {
            throw new DamagedPayload(in.at(), "a key is not text, or a very long one");
        }
        return decoded((int) length);
    }

    private String decoded(int length) {
        long start = in.at();
        byte[] bytes = in.take(length);
        return Utf8Text.of(bytes, 0, length, start);
    }
}

package dev.stateroom.langgraph.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a pickle, read part by part. A part that is longer than the rest is refused before it is copied. */
final class PickleInput {
    /** The longest number in digits or bytes: reading one is quadratic in its length. */
    private static final int LONGEST_NUMBER = 4_096;

    private final byte[] bytes;
    private final ByteBuffer little;
    private int at;

    PickleInput(byte[] bytes) {
        this.bytes = bytes;
        this.little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int offset() {
        return at;
    }

    MalformedPickle damaged(String phrase) {
        return MalformedPickle.damaged(phrase, at);
    }

    private int take(long length) {
        if (length < 0 || length > bytes.length - at) {
            throw damaged("it ends in the middle of a value");
        }
        int from = at;
        at += (int) length;
        return from;
    }

    int unsignedByte() {
        return bytes[take(1)] & 0xff;
    }

    int unsignedShort() {
        return little.getShort(take(2)) & 0xffff;
    }

    int signedInt() {
        return little.getInt(take(4));
    }

    long unsignedInt() {
        return signedInt() & 0xffff_ffffL;
    }

    long signedLong() {
        return little.getLong(take(8));
    }

    double bigEndianDouble() {
        return Double.longBitsToDouble(Long.reverseBytes(signedLong()));
    }

    byte[] bytes(long length) {
        int from = take(length);
        return Arrays.copyOfRange(bytes, from, at);
    }

    String utf8(long length) {
        int from = take(length);
        return new String(bytes, from, at - from, StandardCharsets.UTF_8);
    }

    String latin1(long length) {
        int from = take(length);
        return new String(bytes, from, at - from, StandardCharsets.ISO_8859_1);
    }

    /** A number in two's complement, the lowest byte first. */
    BigInteger number(long length) {
        if (length > LONGEST_NUMBER) {
            throw damaged("a number of " + length + " bytes");
        }
        byte[] lowestFirst = bytes(length);
        byte[] highestFirst = new byte[lowestFirst.length];
        for (int i = 0; i < lowestFirst.length; i++) {
            highestFirst[lowestFirst.length - 1 - i] = lowestFirst[i];
        }
        return highestFirst.length == 0 ? BigInteger.ZERO : new BigInteger(highestFirst);
    }

    /** The text before the next line feed. */
    String line() {
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        if (end == bytes.length) {
            throw damaged("a line without an end");
        }
        String line = latin1(end - at);
        at++;
        return line;
    }

    /** The same as UTF-8: names of classes and modules. */
    String nameLine() {
        return new String(line().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** A whole number in digits on a line of its own. */
    BigInteger numberLine() {
        String digits = line().strip();
        if (digits.length() > LONGEST_NUMBER) {
            throw damaged("a number of " + digits.length() + " digits");
        }
        try {
            return new BigInteger(digits.endsWith("L") ? digits.substring(0, digits.length() - 1) : digits);
        } catch (NumberFormatException e) {
            throw damaged("a number that is none");
        }
    }
}

package dev.stateroom.langgraph.serde;

import dev.stateroom.work.Cancellation;

/** Bytes of a payload read forwards, a stretch of them in memory. Beyond the end everything is damage. For one thread. */
final class OutlineBytes {
    /** Reading a stretch may cost as much as reading the whole payload, so it is not small. */
    private static final int STRETCH = 16 << 20;

    /** The size of a stretch if the format gives lengths to skip. */
    private static final int LITTLE = 64 << 10;

    private final PayloadOutline.Source source;
    private final long size;
    private final Cancellation cancellation;
    private byte[] held = {};
    private long heldAt;
    private int next;
    private boolean skips;

    OutlineBytes(PayloadOutline.Source source, long size, Cancellation cancellation) {
        this.source = source;
        this.size = size;
        this.cancellation = cancellation;
    }

    /** Reads from an offset on. */
    OutlineBytes(PayloadOutline.Source source, long size, Cancellation cancellation, long start) {
        this(source, size, cancellation);
        this.heldAt = start;
    }

    PayloadOutline.Source source() {
        return source;
    }

    /** Offset of the next byte. */
    long at() {
        return heldAt + next;
    }

    boolean hasMore() {
        return at() < size;
    }

    /** Announces that stretches will be skipped. */
    void skips() {
        skips = true;
    }

    /** The next byte, unsigned, without consuming it. */
    int peek() {
        if (next >= held.length) {
            load(at());
        }
        return held[next] & 0xff;
    }

    /** The next byte, unsigned. */
    int next() {
        int value = peek();
        next++;
        return value;
    }

    /** Skips at most {@code most} bytes up to the next quote or backslash, within the bytes in memory; returns their number. */
    int skipPlain(long most) {
        int start = next;
        int end = (int) Math.min(held.length, next + most);
        while (next < end && held[next] != '"' && held[next] != '\\') {
            next++;
        }
        return next - start;
    }

    /** An unsigned number of up to eight bytes, most significant first. */
    long number(int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = number << 8 | next();
        }
        return number;
    }

    /** The UTF-16 unit whose four hexadecimal digits are next. */
    char unit() {
        int unit = 0;
        for (byte digit : take(4)) {
            int value = Character.digit(digit, 16);
            if (value < 0) {
                throw new DamagedPayload(at(), "an escape has no four digits");
            }
            unit = unit << 4 | value;
        }
        return (char) unit;
    }

    byte[] take(int count) {
        byte[] taken = new byte[count];
        for (int i = 0; i < count; i++) {
            taken[i] = (byte) next();
        }
        return taken;
    }

    void skip(long count) {
        if (count < 0 || count > size - at()) {
            throw new DamagedPayload(at(), "ends too early");
        }
        if (count <= held.length - next) {
            next += (int) count;
        } else {
            heldAt = at() + count;
            held = new byte[0];
            next = 0;
        }
    }

    private void load(long at) {
        byte[] read = at < size ? source.read(at, (int) Math.min(skips ? LITTLE : STRETCH, size - at), cancellation) : new byte[0];
        if (read == null || read.length == 0) {
            throw new DamagedPayload(at, "ends too early");
        }
        held = read;
        heldAt = at;
        next = 0;
    }
}

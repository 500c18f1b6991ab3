package dev.stateroom.langgraph.serde;

/**
 * Bounds the heap for one payload's values. A few bytes can represent a map or list of some hundred bytes, so a payload of nothing else
 * would grow sixty times; text and byte values cost their own size and need no bound.
 */
final class MemoryAllowance {
    private static final long BASE = 96L << 20;
    private static final long PER_PAYLOAD_BYTE = 4;

    /** In addition to the payload itself, in a heap of 512 MB. */
    private static final long MOST = 192L << 20;

    /** Rough sizes on a 64-bit JVM with compressed references. */
    static final int SCALAR = 24;

    static final int LIST = 64;
    static final int LIST_SLOT = 4;
    static final int MAP = 160;
    static final int MAP_ENTRY = 56;

    private final long most;
    private long left;

    /** An allowance for a payload of that many bytes. */
    MemoryAllowance(long payloadBytes) {
        most = Math.min(MOST, BASE + PER_PAYLOAD_BYTE * payloadBytes);
        left = most;
    }

    /** The number of bytes used. */
    long spent() {
        return most - left;
    }

    /** Uses {@code bytes} of it; throws {@link TooManyValues} if nothing is left. */
    void spend(long bytes) {
        left -= bytes;
        if (left < 0) {
            throw new TooManyValues();
        }
    }
}

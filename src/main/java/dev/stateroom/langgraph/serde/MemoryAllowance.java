package dev.stateroom.langgraph.serde;

/**
 * Bounds the heap that one payload's values may take. A few bytes can stand for a map or list of some hundred bytes, so a
 * payload made of nothing else would grow sixty times; text and byte values cost what they are and need no bound.
 */
final class MemoryAllowance {
    private static final long BASE = 96L << 20;
    private static final long PER_PAYLOAD_BYTE = 4;

    /** Besides the payload itself, in a heap of 512 MB. */
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

    /** How much was taken from it. */
    long spent() {
        return most - left;
    }

    /** Takes {@code bytes} from it; throws {@link TooManyValues} when nothing is left. */
    void spend(long bytes) {
        left -= bytes;
        if (left < 0) {
            throw new TooManyValues();
        }
    }
}

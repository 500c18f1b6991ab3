package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/** A cache of values that occur often. */
final class ScalarCache {
    static final ForeignValue TRUE = new ForeignValue.Bool(true);
    static final ForeignValue FALSE = new ForeignValue.Bool(false);
    static final ForeignValue EMPTY_TEXT = new ForeignValue.Text("");

    private static final int LOWEST = -128;
    private static final ForeignValue[] SMALL = new ForeignValue[LOWEST * -3];
    private static final int LONGEST_SHARED_KEY = 32;
    private static final int MOST_SHARED_KEYS = 512;

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = new ForeignValue.Int(LOWEST + i);
        }
    }

    private final Map<String, String> keys = new HashMap<>();

    /** A whole number; JavaScript writes byte arrays as lists of them. */
    static ForeignValue of(long number) {
        long index = number - LOWEST;
        return index >= 0 && index < SMALL.length ? SMALL[(int) index] : new ForeignValue.Int(number);
    }

    /** A whole number of any size, as the smallest form that holds it. */
    static ForeignValue of(BigInteger number) {
        return number.bitLength() < Long.SIZE ? of(number.longValue()) : new ForeignValue.BigInt(number);
    }

    static ForeignValue of(String text) {
        return text.isEmpty() ? EMPTY_TEXT : new ForeignValue.Text(text);
    }

    /** The same key for equal short keys of one payload: field names repeat in every record. */
    String key(String key) {
        if (key.length() > LONGEST_SHARED_KEY) {
            return key;
        }
        String known = keys.get(key);
        if (known == null) {
            if (keys.size() < MOST_SHARED_KEYS) {
                keys.put(key, key);
            }
            return key;
        }
        return known;
    }
}

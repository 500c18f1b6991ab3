package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Value;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/** Values that occur again and again, made once. */
final class Scalars {
    static final Value TRUE = new Value.Bool(true);
    static final Value FALSE = new Value.Bool(false);
    static final Value EMPTY_TEXT = new Value.Text("");

    private static final int LOWEST = -128;
    private static final Value[] SMALL = new Value[LOWEST * -3];
    private static final int LONGEST_SHARED_KEY = 32;
    private static final int MOST_SHARED_KEYS = 512;

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = new Value.Int(LOWEST + i);
        }
    }

    private final Map<String, String> keys = new HashMap<>();

    /** A whole number; JavaScript writes byte arrays as lists of them. */
    static Value of(long number) {
        long index = number - LOWEST;
        return index >= 0 && index < SMALL.length ? SMALL[(int) index] : new Value.Int(number);
    }

    /** A whole number of any size, as the smallest form that holds it. */
    static Value of(BigInteger number) {
        return number.bitLength() < Long.SIZE ? of(number.longValue()) : new Value.BigInt(number);
    }

    /** Text. */
    static Value of(String text) {
        return text.isEmpty() ? EMPTY_TEXT : new Value.Text(text);
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

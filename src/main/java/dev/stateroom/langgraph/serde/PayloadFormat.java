package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** One way to write values as bytes. */
interface PayloadFormat {
    /** Values nested deeper than this become {@link ForeignValue.Opaque}. Real data stays below twenty. */
    int MAX_DEPTH = 200;

    /**
     * Bytes of a payload.
     *
     * @param start first byte
     * @param end after the last
     */
    record Range(int start, int end) {
        static Range all(byte[] payload) {
            return new Range(0, payload.length);
        }

        int length() {
            return end - start;
        }
    }

    /**
     * The one value in that range.
     *
     * @throws DamagedPayload where the bytes make no sense or more follows the value
     * @throws TooManyValues where the allowance does not suffice
     */
    ForeignValue value(byte[] payload, Range range);

    /** Reads it as {@link #value} does, with the same errors, and keeps nothing of it. */
    void weigh(byte[] payload, Range range);

    /**
     * Where the values of a map are, by key, without decoding them; keys that are not text are left out. Empty when the
     * range holds something else than a map.
     *
     * @throws DamagedPayload where the bytes make no sense
     */
    SequencedMap<String, Range> entries(byte[] payload, Range range);

    /**
     * The same of a map and of the map that it has under a key.
     *
     * @param into gets the entries of that map; empty where there is none
     */
    default SequencedMap<String, Range> entries(byte[] payload, Range range, String inner, SequencedMap<String, Range> into) {
        SequencedMap<String, Range> found = entries(payload, range);
        Range place = found.get(inner);
        if (place != null) {
            into.putAll(entries(payload, place));
        }
        return found;
    }

    /**
     * True for a value that is certainly a map from text to scalars and to such maps, without unpacking it. False says nothing.
     */
    default boolean isPlainMap(byte[] payload, Range range) {
        return false;
    }

    /** The value where it is certainly a map from text to text; null says nothing. */
    default @Nullable SequencedMap<String, String> texts(byte[] payload, Range range) {
        return null;
    }

    /** The value where it is certainly a map from text to maps from text to text; null says nothing. */
    default @Nullable SequencedMap<String, Map<String, String>> textMaps(byte[] payload, Range range) {
        return null;
    }

    /** True if the value that begins there is a map; looks at no more than its beginning. */
    boolean isMap(byte[] payload, Range range);
}

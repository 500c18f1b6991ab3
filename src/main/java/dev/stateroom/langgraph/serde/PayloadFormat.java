package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A serialisation of values as bytes. */
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
     * The single value in that range.
     *
     * @throws DamagedPayload if the bytes are invalid or more follows the value
     * @throws TooManyValues if the allowance does not suffice
     */
    ForeignValue value(byte[] payload, Range range);

    /** Reads it like {@link #value}, with the same errors, without keeping anything. */
    void weigh(byte[] payload, Range range);

    /**
     * The ranges of a map's values, by key, without decoding them; keys that are not text are left out. Empty if the range has anything but
     * a map.
     *
     * @throws DamagedPayload if the bytes are invalid
     */
    SequencedMap<String, Range> entries(byte[] payload, Range range);

    /**
     * The same for a map and for the map under one of its keys.
     *
     * @param into receives the entries of that map; empty if there is none
     */
    default SequencedMap<String, Range> entries(byte[] payload, Range range, String inner, SequencedMap<String, Range> into) {
        SequencedMap<String, Range> found = entries(payload, range);
        Range place = found.get(inner);
        if (place != null) {
            into.putAll(entries(payload, place));
        }
        return found;
    }

    /** True for a value that is certainly a map from text to scalars and to such maps, without unpacking it. False proves nothing. */
    default boolean isPlainMap(byte[] payload, Range range) {
        return false;
    }

    /** The value if it is certainly a map from text to text; null proves nothing. */
    default @Nullable SequencedMap<String, String> texts(byte[] payload, Range range) {
        return null;
    }

    /** The value if it is certainly a map from text to maps from text to text; null proves nothing. */
    default @Nullable SequencedMap<String, Map<String, String>> textMaps(byte[] payload, Range range) {
        return null;
    }

    /** True if the value at the start is a map; reads only its beginning. */
    boolean isMap(byte[] payload, Range range);
}

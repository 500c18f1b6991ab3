package dev.stateroom.agent;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of foreign data: JSON, and the types that Python's and JavaScript's serialisers add to it. Nothing here is ever turned into an
 * object of a class that the data names. Immutable; text and byte values may be large.
 */
public sealed interface ForeignValue {

    /** None, null. JavaScript's undefined is dropped or becomes this. */
    record Null() implements ForeignValue {
        /** The only instance. */
        public static final Null INSTANCE = new Null();
    }

    /** True or false. */
    record Bool(boolean value) implements ForeignValue {}

    /** A whole number that fits 64 bits signed. */
    record Int(long value) implements ForeignValue {}

    /** A whole number beyond 64 bits. */
    record BigInt(BigInteger value) implements ForeignValue {}

    /** A floating point number, NaN and infinities included. */
    record Real(double value) implements ForeignValue {}

    /** Text. */
    record Text(String value) implements ForeignValue {}

    /** Raw bytes; not copied, do not change. */
    @SuppressWarnings("ArrayRecordComponent") // large byte values are never compared
    record Bytes(byte[] value) implements ForeignValue {}

    /** A list or a tuple. */
    record Items(List<ForeignValue> values) implements ForeignValue {}

    /** A map whose keys are all text, in the order written. */
    record Fields(Map<String, ForeignValue> values) implements ForeignValue {
        /** An empty map. */
        public static final Fields EMPTY = new Fields(Map.of());

        /** The value under {@code key}, or null if there is none. */
        public @Nullable ForeignValue get(String key) {
            return values.get(key);
        }

        /** A copy of {@code values} in its order. */
        public static Fields copyOf(Map<String, ForeignValue> values) {
            return new Fields(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
        }
    }

    /** A map with at least one key that is not text. */
    record Pairs(List<Pair> values) implements ForeignValue {}

    /** One entry of {@link Pairs}. */
    record Pair(ForeignValue key, ForeignValue value) {}

    /**
     * An object of a class that the data names. Shown by its name, never instantiated.
     *
     * @param code the serialiser's extension number (msgpack 0 to 7), or -1 for a JSON constructor record
     * @param module the dotted module, or the constructor path without its last part
     * @param name the class
     * @param argument its argument, arguments or fields
     * @param method the named constructor, if one is stored
     */
    record Ext(int code, String module, String name, ForeignValue argument, @Nullable String method) implements ForeignValue {}

    /**
     * A value that exists but could not be read, with the reason: an unknown extension, too deep nesting, an encrypted or pickled payload.
     *
     * @param why one short phrase
     * @param size its bytes in the data
     * @param stored its bytes, if it is a text or bytes that can still be read in parts
     */
    record Opaque(String why, long size, @Nullable StoredBytes stored) implements ForeignValue {
        /** A value of which nothing can be read. */
        public Opaque(String why, long size) {
            this(why, size, null);
        }
    }

    /** Approximate number of bytes of heap that it takes. */
    default long weight() {
        return ForeignValueWeight.of(this);
    }

    /** The text of a text value; null for other values. */
    static @Nullable String text(@Nullable ForeignValue value) {
        return value instanceof Text(String text) ? text : null;
    }

    /** The fields of a map, or of an object with fields; empty for other values. */
    static Fields fields(@Nullable ForeignValue value) {
        return switch (value) {
            case Fields f -> f;
            case Ext e when e.argument() instanceof Fields f -> f;
            case null, default -> Fields.EMPTY;
        };
    }

    /** The items of a list; empty for other values. */
    static List<ForeignValue> items(@Nullable ForeignValue value) {
        return value instanceof Items(List<ForeignValue> values) ? values : List.of();
    }
}

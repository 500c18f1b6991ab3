package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A small map from text to scalars in MessagePack, such as a file record: its own copy of the bytes, checked to be complete. Most records
 * of a snapshot are never read, and comparing two needs no unpacking.
 */
public final class PackedRecord extends PackedFields {
    /** Smaller ones are not worth packing. */
    private static final int LEAST = 128;

    private static final int MOST_FIELDS = 16;
    private static final int DEEPEST_PLAIN = 4;
    private static final int NONE = -1;

    private final byte[] packed;
    private final int fields;

    private PackedRecord(byte[] packed, int fields) {
        this.packed = packed;
        this.fields = fields;
    }

    /** The record that starts at {@code start} and ends at or before {@code end}; null for anything else or an incomplete one. */
    static @Nullable PackedRecord at(byte[] payload, int start, int end) {
        int first = start < end ? payload[start] & 0xff : 0;
        int fields = first & 0x0f;
        if (first >> 4 != 0x8 || fields == 0 || fields > MOST_FIELDS) {
            return null;
        }
        int at = start + 1;
        for (int i = 0; i < fields; i++) {
            boolean named = at < end && isText(payload[at] & 0xff);
            int value = named ? after(payload, at, end) : NONE;
            at = value == NONE ? NONE : after(payload, value, end);
            if (at == NONE) {
                return null;
            }
        }
        return at - start < LEAST ? null : new PackedRecord(Arrays.copyOfRange(payload, start, at), fields);
    }

    /** The end of the map from text to scalars and such maps at {@code start}; -1 for everything else, and for unrealistic depths. */
    static int endOfPlainMap(byte[] payload, int start, int end, int depth) {
        int first = start < end ? payload[start] & 0xff : 0;
        boolean isLong = first == 0xde;
        if (!isMap(first) || depth > DEEPEST_PLAIN) {
            return NONE;
        }
        long count = isLong ? length(payload, start + 1, 2, end) : first & 0x0f;
        int at = start + (isLong ? 3 : 1);
        for (long i = 0; i < count && at != NONE; i++) {
            int value = at < end && isText(payload[at] & 0xff) ? after(payload, at, end) : NONE;
            at = value == NONE || value >= end ? NONE : isMap(payload[value] & 0xff) ? endOfPlainMap(payload, value, end, depth + 1) : after(payload, value, end);
        }
        return at;
    }

    /** The map from text to text that is all of that range; null for everything else. */
    static @Nullable SequencedMap<String, String> texts(byte[] payload, int start, int end) {
        return entries(payload, start, end, (from, to) -> isText(payload[from] & 0xff) ? text(payload, from, to) : null);
    }

    /** The map from text to maps from text to text that is all of that range; null for everything else. */
    static @Nullable SequencedMap<String, Map<String, String>> textMaps(byte[] payload, int start, int end) {
        return entries(payload, start, end, (from, to) -> texts(payload, from, to));
    }

    private static <T> @Nullable SequencedMap<String, T> entries(byte[] payload, int start, int end, EntryReader<T> reader) {
        int first = start < end ? payload[start] & 0xff : 0;
        boolean isLong = first == 0xde;
        if (!isMap(first)) {
            return null;
        }
        long count = isLong ? length(payload, start + 1, 2, end) : first & 0x0f;
        SequencedMap<String, T> entries = new LinkedHashMap<>();
        int at = start + (isLong ? 3 : 1);
        for (long i = 0; i < count; i++) {
            int value = at < end && isText(payload[at] & 0xff) ? after(payload, at, end) : NONE;
            int next = value == NONE || value >= end ? NONE : isMap(payload[value] & 0xff) ? endOfPlainMap(payload, value, end, 1) : after(payload, value, end);
            T read = next == NONE ? null : reader.read(value, next);
            if (read == null) {
                return null;
            }
            entries.put(text(payload, at, value), read);
            at = next;
        }
        return at == end ? entries : null;
    }

    /** Reads the value that fills a range; null for other values. */
    @FunctionalInterface
    private interface EntryReader<T> {
        @Nullable T read(int start, int end);
    }

    private static String text(byte[] payload, int start, int end) {
        int from = start + 1 + lengthBytes(payload[start] & 0xff);
        return new String(payload, from, end - from, StandardCharsets.UTF_8);
    }

    private static boolean isMap(int first) {
        return first >> 4 == 0x8 || first == 0xde;
    }

    private static boolean isText(int first) {
        return first >> 5 == 0x5 || first >= 0xd9 && first <= 0xdb;
    }

    /**
     * The end of the scalar at {@code at}; -1 for others, for text that is not UTF-8, and for one that does not end before {@code end}.
     */
    private static int after(byte[] payload, int at, int end) {
        if (at >= end) {
            return NONE;
        }
        int first = payload[at] & 0xff;
        long next =
                switch (first) {
                    case 0xc0, 0xc2, 0xc3 -> at + 1;
                    case 0xcc, 0xd0 -> at + 2;
                    case 0xcd, 0xd1 -> at + 3;
                    case 0xca, 0xce, 0xd2 -> at + 5;
                    case 0xcb, 0xcf, 0xd3 -> at + 9;
                    case 0xc4, 0xd9 -> at + 2 + length(payload, at + 1, 1, end);
                    case 0xc5, 0xda -> at + 3 + length(payload, at + 1, 2, end);
                    case 0xc6, 0xdb -> at + 5 + length(payload, at + 1, 4, end);
                    default -> {
                        if (first < 0x80 || first >= 0xe0) {
                            yield at + 1;
                        }
                        yield isText(first) ? at + 1 + (first & 0x1f) : Long.MAX_VALUE;
                    }
                };
        if (next > end || isText(first) && !Utf8Text.isText(payload, at + 1 + lengthBytes(first), (int) next)) {
            return NONE;
        }
        return (int) next;
    }

    /** The number of bytes of a text's length, after the first one. */
    private static int lengthBytes(int first) {
        return first >> 5 == 0x5 ? 0 : 1 << first - 0xd9;
    }

    /** An unsigned number in that many bytes, most significant first; more than possible if they are cut off. */
    private static long length(byte[] payload, int at, int bytes, int end) {
        if (at + bytes > end) {
            return Integer.MAX_VALUE;
        }
        long length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | payload[at + i] & 0xff;
        }
        return length;
    }

    int packedLength() {
        return packed.length;
    }

    /** The weight of its unpacked values, as {@link MemoryAllowance} counts. */
    long unpackedWeight() {
        return MemoryAllowance.MAP + (long) fields * (MemoryAllowance.MAP_ENTRY + 2 * MemoryAllowance.SCALAR);
    }

    /** True if both have the same stored bytes; equal maps may also be stored in different ways. */
    public boolean isStoredLike(PackedRecord other) {
        return Arrays.equals(packed, other.packed);
    }

    @Override
    protected Map<String, ForeignValue> unpack() {
        Range all = Range.all(packed);
        return ForeignValue.fields(new MsgpackValues(packed, new MemoryAllowance(packed.length)).only(all)).values();
    }
}

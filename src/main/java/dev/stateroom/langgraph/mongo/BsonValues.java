package dev.stateroom.langgraph.mongo;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.serde.SerializedPayload;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Reads the fields of LangGraph's documents. A field of another type than expected counts as missing. */
public final class BsonValues {
    private static final int MOST_NESTED = 100;

    private BsonValues() {}

    static @Nullable String text(BsonDocument document, String field) {
        return document.get(field) instanceof BsonString text && text.getValue().length() <= RowIntake.LONGEST_KEY ? text.getValue() : null;
    }

    /** A whole number; {@code other} for anything else. */
    public static long number(BsonDocument document, String field, long other) {
        return document.get(field) instanceof BsonNumber number ? number.longValue() : other;
    }

    /** Bytes, or text as its UTF-8 bytes; null for another type. */
    static byte @Nullable [] bytes(@Nullable BsonValue value) {
        return switch (value) {
            case BsonBinary binary -> binary.getData();
            case BsonString text -> text.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            case null, default -> null;
        };
    }

    static SerializedPayload payload(BsonDocument document, String field) {
        byte[] bytes = bytes(document.get(field));
        return RowIntake.payload(text(document, "type"), bytes, bytes == null ? 0 : bytes.length);
    }

    /**
     * A checkpoint's metadata: in JavaScript one payload of the checkpoint's type; in Python a document whose leaves are
     * {@code [type, bytes]}, so that MongoDB can filter by them.
     */
    static ForeignValue metadata(BsonDocument document) {
        BsonValue stored = document.get("metadata");
        return stored instanceof BsonDocument fields ? fields(fields) : payload(document, "metadata").value();
    }

    /** An item's value: a document, or, as some releases in JavaScript wrote it, one payload. */
    public static ForeignValue item(BsonDocument document, String field) {
        BsonValue stored = document.get(field);
        return stored instanceof BsonBinary ? payload(document, field).value() : plain(stored, 0);
    }

    private static ForeignValue plain(@Nullable BsonValue value, int depth) {
        if (depth > MOST_NESTED) {
            return new ForeignValue.Opaque("nested more than " + MOST_NESTED + " deep", 0);
        }
        return switch (value) {
            case BsonString text -> new ForeignValue.Text(text.getValue());
            case BsonBoolean bool -> new ForeignValue.Bool(bool.getValue());
            case BsonInt32 number -> new ForeignValue.Int(number.getValue());
            case BsonInt64 number -> new ForeignValue.Int(number.getValue());
            case BsonDouble number -> new ForeignValue.Real(number.getValue());
            case BsonDateTime time -> new ForeignValue.Text(Instant.ofEpochMilli(time.getValue()).toString());
            case BsonBinary binary -> new ForeignValue.Bytes(binary.getData());
            case BsonArray items -> new ForeignValue.Items(items.stream().map(item -> plain(item, depth + 1)).toList());
            case BsonDocument inner -> {
                Map<String, ForeignValue> fields = new LinkedHashMap<>();
                inner.forEach((name, one) -> fields.put(name, plain(one, depth + 1)));
                yield new ForeignValue.Fields(fields);
            }
            case BsonNull _ -> new ForeignValue.Null();
            case null -> new ForeignValue.Null();
            default -> new ForeignValue.Opaque("BSON of type " + value.getBsonType(), 0);
        };
    }

    /** A time with its offset; null for anything else. */
    public static @Nullable String time(BsonDocument document, String field) {
        return document.get(field) instanceof BsonDateTime time ? Instant.ofEpochMilli(time.getValue()).toString() : null;
    }

    /** The approximate number of bytes of a value. */
    public static long weight(@Nullable BsonValue value) {
        return switch (value) {
            case BsonString text -> text.getValue().length();
            case BsonBinary binary -> binary.getData().length;
            case BsonArray items -> items.stream().mapToLong(BsonValues::weight).sum();
            case BsonDocument inner -> inner.values().stream().mapToLong(BsonValues::weight).sum();
            case null, default -> 8;
        };
    }

    private static ForeignValue fields(BsonDocument document) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        document.forEach((name, value) -> fields.put(name, value instanceof BsonDocument inner ? fields(inner) : leaf(value)));
        return new ForeignValue.Fields(fields);
    }

    private static ForeignValue leaf(BsonValue value) {
        List<BsonValue> parts = value.isArray() ? value.asArray().getValues() : List.of();
        byte[] bytes = parts.size() == 2 ? bytes(parts.get(1)) : null;
        return bytes != null && parts.getFirst() instanceof BsonString type
                ? new SerializedPayload(type.getValue(), bytes, bytes.length).value()
                : new ForeignValue.Opaque("of an unknown form", 0);
    }
}

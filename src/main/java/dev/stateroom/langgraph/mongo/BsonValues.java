package dev.stateroom.langgraph.mongo;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.serde.SerializedPayload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What the fields of LangGraph's documents hold. A field of another type than expected counts as missing. */
final class BsonValues {
    private BsonValues() {}

    static @Nullable String text(BsonDocument document, String field) {
        return document.get(field) instanceof BsonString text && text.getValue().length() <= RowIntake.LONGEST_KEY ? text.getValue() : null;
    }

    static long number(BsonDocument document, String field, long other) {
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

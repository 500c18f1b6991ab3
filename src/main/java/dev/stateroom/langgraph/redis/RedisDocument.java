package dev.stateroom.langgraph.redis;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some fields of a saver's document, from {@code JSON.GET} with several paths: each a list of the values found. */
record RedisDocument(ForeignValue.Fields fields) {
    /** The fields of a checkpoint without its contents. */
    static final List<String> INDEX =
            List.of("$.thread_id", "$.checkpoint_ns", "$.checkpoint_id", "$.parent_checkpoint_id", "$.metadata", "$.checkpoint.ts");

    /** The fields that locate a checkpoint, a write or a value. */
    static final List<String> PLACE = List.of("$.thread_id", "$.checkpoint_ns", "$.checkpoint_id");

    /** The fields of a write, of Python's or JavaScript's saver. */
    static final List<String> WRITE = List.of("$.checkpoint_id", "$.task_id", "$.task_path", "$.idx", "$.channel", "$.type", "$.blob", "$.value");

    /** The first bytes of a checkpoint by Python's saver. */
    private static final byte[] OF_PYTHON = "{\"type\":".getBytes(StandardCharsets.US_ASCII);

    private static final String JSON = "json";
    private static final String JSON_OF_PYTHON = "redis-json";

    /** Null for a key without such a document. */
    static @Nullable RedisDocument of(RedisReply reply) {
        byte[] bytes = reply.bytes();
        return bytes != null && PlainJson.read(bytes) instanceof ForeignValue.Fields fields ? new RedisDocument(fields) : null;
    }

    private @Nullable ForeignValue value(String field) {
        List<ForeignValue> found = ForeignValue.items(fields.get("$." + field));
        return found.isEmpty() ? null : found.getFirst();
    }

    @Nullable String text(String field) {
        String text = ForeignValue.text(value(field));
        return text != null && text.length() <= RowIntake.LONGEST_KEY ? text : null;
    }

    long number(String field) {
        return value(field) instanceof ForeignValue.Int(long number) ? number : 0;
    }

    /** Null if the namespace or the id is missing. */
    @Nullable CheckpointKey key() {
        String namespace = text("checkpoint_ns");
        String id = text("checkpoint_id");
        return namespace == null || id == null ? null : new CheckpointKey(RedisKeys.namespace(namespace), id);
    }

    /** A checkpoint's metadata: in Python JSON as text, in JavaScript as an object. */
    byte[] metadata() {
        return switch (value("metadata")) {
            case ForeignValue.Text(String json) -> json.getBytes(StandardCharsets.UTF_8);
            case ForeignValue.Fields own -> PlainJson.compact(own);
            case null, default -> new byte[0];
        };
    }

    /** The beginning of a checkpoint, which contains its time. */
    SerializedPayload beginning() {
        String time = text("checkpoint.ts");
        byte[] json = time == null ? new byte[0] : PlainJson.compact(ForeignValue.Fields.copyOf(Map.of("ts", new ForeignValue.Text(time))));
        return new SerializedPayload(JSON, json, json.length);
    }

    /** The value of a write: in Python bytes as text, with their type; in JavaScript the value itself. */
    SerializedPayload payload() {
        String type = text("type");
        if (value("blob") instanceof ForeignValue.Text(String blob)) {
            byte[] bytes;
            try {
                bytes = Base64.getDecoder().decode(blob);
            } catch (IllegalArgumentException notEncoded) {
                bytes = blob.getBytes(StandardCharsets.UTF_8);
            }
            return new SerializedPayload(JSON.equals(type) ? JSON_OF_PYTHON : type, bytes, bytes.length);
        }
        ForeignValue value = value("value");
        byte[] json = value == null ? new byte[0] : PlainJson.compact(value);
        return new SerializedPayload(value == null ? "null" : JSON, json, json.length);
    }

    /** The contents of a checkpoint from a reply; without its bytes if they are too many. */
    static SerializedPayload contents(RedisReply reply) {
        byte[] bytes = reply.bytes();
        if (bytes == null) {
            return new SerializedPayload(JSON, null, reply instanceof RedisReply.TooLong(long size) ? size : 0);
        }
        return new SerializedPayload(isOfPython(bytes) ? JSON_OF_PYTHON : JSON, bytes, bytes.length);
    }

    private static boolean isOfPython(byte[] bytes) {
        return bytes.length > OF_PYTHON.length && Arrays.equals(bytes, 0, OF_PYTHON.length, OF_PYTHON, 0, OF_PYTHON.length);
    }

    /** True for contents written by JavaScript, which stores values separately. */
    static boolean isOfJavaScript(SerializedPayload contents) {
        return JSON.equals(contents.type());
    }
}

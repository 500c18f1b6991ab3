package dev.stateroom.backend.bridge;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests and answers as JSON. Bytes are {@code {"$bytes": base64}}. */
final class Messages {
    private static final String BYTES = "$bytes";

    private Messages() {}

    /** A message of the child: an answer, or a part of one. */
    record Received(long id, @Nullable Answer answer, Value.@Nullable Fields part) {}

    /** A line with its end. */
    static byte[] line(Value value) {
        byte[] json = Json.compact(value);
        byte[] line = new byte[json.length + 1];
        System.arraycopy(json, 0, line, 0, json.length);
        line[json.length] = '\n';
        return line;
    }

    static byte[] request(long id, String call, Value.Fields args) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("id", new Value.Int(id));
        fields.put("call", new Value.Text(call));
        fields.put("args", args);
        return line(Value.Fields.copyOf(fields));
    }

    static byte[] cancel(long id) {
        return line(new Value.Fields(Map.of("cancel", new Value.Int(id))));
    }

    /** The message in a line; null where it is none. */
    static @Nullable Received read(byte[] line) {
        if (!(Json.read(line) instanceof Value.Fields fields && fields.get("id") instanceof Value.Int(long id))) {
            return null;
        }
        if (fields.get("part") instanceof Value.Fields part) {
            return new Received(id, null, (Value.Fields) unpacked(part));
        }
        Answer answer = answer(fields);
        return answer == null ? null : new Received(id, answer, null);
    }

    private static @Nullable Answer answer(Value.Fields fields) {
        Value made = fields.get("ok");
        if (made != null) {
            return new Answer.Made(unpacked(made));
        }
        if (fields.get("raised") instanceof Value.Fields raised) {
            return new Answer.Raised(text(raised, "type"), text(raised, "message"));
        }
        if (fields.get("error") instanceof Value.Fields error) {
            String message = text(error, "message");
            return switch (text(error, "kind")) {
                case "lacking" -> new Answer.Lacking(message);
                case "not_found" -> new Answer.Failed(new Failure(Failure.Kind.NOT_FOUND, message));
                case "too_large" -> new Answer.Failed(new Failure(Failure.Kind.TOO_LARGE, message));
                case "invalid" -> new Answer.Failed(new Failure(Failure.Kind.INVALID, message));
                default -> new Answer.Failed(new Failure(Failure.Kind.UNSUPPORTED, message));
            };
        }
        return null;
    }

    private static String text(Value.Fields fields, String name) {
        String text = Value.text(fields.get(name));
        return text == null ? "" : text;
    }

    /** The same with bytes as bytes. */
    private static Value unpacked(Value value) {
        return switch (value) {
            case Value.Items(List<Value> items) -> {
                List<Value> all = new ArrayList<>(items.size());
                items.forEach(item -> all.add(unpacked(item)));
                yield new Value.Items(all);
            }
            case Value.Fields(Map<String, Value> fields) -> {
                String bytes = fields.size() == 1 ? Value.text(fields.get(BYTES)) : null;
                if (bytes != null) {
                    yield new Value.Bytes(decoded(bytes));
                }
                Map<String, Value> all = new LinkedHashMap<>();
                fields.forEach((name, field) -> all.put(name, unpacked(field)));
                yield Value.Fields.copyOf(all);
            }
            default -> value;
        };
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException damaged) {
            return new byte[0];
        }
    }
}

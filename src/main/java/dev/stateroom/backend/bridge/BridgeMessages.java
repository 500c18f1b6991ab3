package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests and responses as JSON. Bytes are {@code {"$bytes": base64}}. */
final class BridgeMessages {
    private static final String BYTES = "$bytes";

    private BridgeMessages() {}

    /** A message of the child process: a response, or a part of one. */
    record Received(long id, @Nullable BridgeResponse answer, ForeignValue.@Nullable Fields part) {}

    /** A line with its end. */
    static byte[] line(ForeignValue value) {
        byte[] json = PlainJson.compact(value);
        byte[] line = new byte[json.length + 1];
        System.arraycopy(json, 0, line, 0, json.length);
        line[json.length] = '\n';
        return line;
    }

    static byte[] request(long id, String call, ForeignValue.Fields args) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("id", new ForeignValue.Int(id));
        fields.put("call", new ForeignValue.Text(call));
        fields.put("args", args);
        return line(ForeignValue.Fields.copyOf(fields));
    }

    static byte[] cancel(long id) {
        return line(new ForeignValue.Fields(Map.of("cancel", new ForeignValue.Int(id))));
    }

    /** The message in a line; null if it is not a message. */
    static @Nullable Received read(byte[] line) {
        if (!(PlainJson.read(line) instanceof ForeignValue.Fields fields && fields.get("id") instanceof ForeignValue.Int(long id))) {
            return null;
        }
        if (fields.get("part") instanceof ForeignValue.Fields part) {
            return new Received(id, null, (ForeignValue.Fields) unpacked(part));
        }
        BridgeResponse answer = answer(fields);
        return answer == null ? null : new Received(id, answer, null);
    }

    private static @Nullable BridgeResponse answer(ForeignValue.Fields fields) {
        ForeignValue made = fields.get("ok");
        if (made != null) {
            return new BridgeResponse.Made(unpacked(made));
        }
        if (fields.get("raised") instanceof ForeignValue.Fields raised) {
            return new BridgeResponse.Raised(text(raised, "type"), text(raised, "message"));
        }
        if (fields.get("error") instanceof ForeignValue.Fields error) {
            String message = text(error, "message");
            return switch (text(error, "kind")) {
                case "lacking" -> new BridgeResponse.Lacking(message);
                case "not_found" -> new BridgeResponse.Failed(new Failure(Failure.Kind.NOT_FOUND, message));
                case "too_large" -> new BridgeResponse.Failed(new Failure(Failure.Kind.TOO_LARGE, message));
                case "invalid" -> new BridgeResponse.Failed(new Failure(Failure.Kind.INVALID, message));
                default -> new BridgeResponse.Failed(new Failure(Failure.Kind.UNSUPPORTED, message));
            };
        }
        return null;
    }

    private static String text(ForeignValue.Fields fields, String name) {
        String text = ForeignValue.text(fields.get(name));
        return text == null ? "" : text;
    }

    /** The same with encoded bytes converted to bytes. */
    private static ForeignValue unpacked(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Items(List<ForeignValue> items) -> {
                List<ForeignValue> all = new ArrayList<>(items.size());
                items.forEach(item -> all.add(unpacked(item)));
                yield new ForeignValue.Items(all);
            }
            case ForeignValue.Fields(Map<String, ForeignValue> fields) -> {
                String bytes = fields.size() == 1 ? ForeignValue.text(fields.get(BYTES)) : null;
                if (bytes != null) {
                    yield new ForeignValue.Bytes(decoded(bytes));
                }
                Map<String, ForeignValue> all = new LinkedHashMap<>();
                fields.forEach((name, field) -> all.put(name, unpacked(field)));
                yield ForeignValue.Fields.copyOf(all);
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

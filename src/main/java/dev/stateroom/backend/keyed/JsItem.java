package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What JavaScript takes a store's item for, and how it writes one. */
final class JsItem {
    private JsItem() {}

    /** A file where content is text, lines or bytes and both dates are texts. */
    static Stored taken(Value value) {
        Value.Fields fields = Value.fields(value);
        FileData.Content content = content(fields.get("content"));
        String createdAt = Value.text(fields.get("created_at"));
        String modifiedAt = Value.text(fields.get("modified_at"));
        if (content == null || createdAt == null || modifiedAt == null) {
            return new Stored.NoFile("Store item does not contain valid FileData fields. Got keys: "
                    + String.join(", ", fields.values().keySet()));
        }
        String type = Value.text(fields.get("mimeType"));
        return new Stored.File(
                new FileData(content, null, type == null || type.isEmpty() ? null : type, createdAt, modifiedAt));
    }

    private static FileData.@Nullable Content content(@Nullable Value content) {
        return switch (content) {
            case Value.Text(String text) -> new FileData.Text(text);
            case Value.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case Value.Items(List<Value> lines) -> new FileData.Lines(lines.stream().map(JsItem::joined).toList());
            case null, default -> null;
        };
    }

    /** A line as {@code Array.join} writes it. */
    private static String joined(Value line) {
        return switch (line) {
            case Value.Text(String text) -> text;
            case Value.Null _ -> "";
            case Value.Bool(boolean value) -> Boolean.toString(value);
            case Value.Int(long value) -> Long.toString(value);
            default -> "[object Object]";
        };
    }

    /** The item of a record; what the record lacks is left out. */
    static Value.Fields item(FileData file) {
        Map<String, Value> fields = new LinkedHashMap<>();
        switch (file.content()) {
            case FileData.Text(String text) -> fields.put("content", new Value.Text(text));
            case FileData.Binary(byte[] bytes) -> fields.put("content", new Value.Bytes(bytes));
            case FileData.Lines(List<String> lines) ->
                fields.put("content", new Value.Items(lines.stream().<Value>map(Value.Text::new).toList()));
            case FileData.Unreadable _ -> {}
        }
        putText("mimeType", file.mimeType(), fields);
        putText("created_at", file.createdAt(), fields);
        putText("modified_at", file.modifiedAt(), fields);
        return Value.Fields.copyOf(fields);
    }

    private static void putText(String name, @Nullable String text, Map<String, Value> fields) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }
}

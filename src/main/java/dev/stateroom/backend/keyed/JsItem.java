package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes a store's items as JavaScript does. */
final class JsItem {
    private JsItem() {}

    /** A file if its content is text, lines or bytes and both dates are texts. */
    static StoredContent taken(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        FileData.Content content = content(fields.get("content"));
        String createdAt = ForeignValue.text(fields.get("created_at"));
        String modifiedAt = ForeignValue.text(fields.get("modified_at"));
        if (content == null || createdAt == null || modifiedAt == null) {
            return new StoredContent.NoFile("Store item does not contain valid FileData fields. Got keys: "
                    + String.join(", ", fields.values().keySet()));
        }
        String type = ForeignValue.text(fields.get("mimeType"));
        return new StoredContent.File(
                new FileData(content, null, type == null || type.isEmpty() ? null : type, createdAt, modifiedAt));
    }

    private static FileData.@Nullable Content content(@Nullable ForeignValue content) {
        return switch (content) {
            case ForeignValue.Text(String text) -> new FileData.Text(text);
            case ForeignValue.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case ForeignValue.Items(List<ForeignValue> lines) -> new FileData.Lines(lines.stream().map(JsItem::joined).toList());
            case null, default -> null;
        };
    }

    /** A line as {@code Array.join} writes it. */
    private static String joined(ForeignValue line) {
        return switch (line) {
            case ForeignValue.Text(String text) -> text;
            case ForeignValue.Null _ -> "";
            case ForeignValue.Bool(boolean value) -> Boolean.toString(value);
            case ForeignValue.Int(long value) -> Long.toString(value);
            default -> "[object Object]";
        };
    }

    /** The item of a record; missing fields are omitted. */
    static ForeignValue.Fields item(FileData file) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        switch (file.content()) {
            case FileData.Text(String text) -> fields.put("content", new ForeignValue.Text(text));
            case FileData.Binary(byte[] bytes) -> fields.put("content", new ForeignValue.Bytes(bytes));
            case FileData.Lines(List<String> lines) ->
                fields.put("content", new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
            case FileData.Stored _, FileData.Unreadable _ -> {}
        }
        PythonItem.putText("mimeType", file.mimeType(), fields);
        PythonItem.putText("created_at", file.createdAt(), fields);
        PythonItem.putText("modified_at", file.modifiedAt(), fields);
        return ForeignValue.Fields.copyOf(fields);
    }
}

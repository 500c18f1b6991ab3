package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * File records and paths as they are kept. A record is a JSON object as an agent's state holds it; bytes are base64 under {@code
 * $bytes}, and what could not be read keeps its reason under {@code $unreadable}. A path is a JSON text: it may have half a surrogate pair.
 */
final class RecordBytes {
    private static final String BYTES = "$bytes";
    private static final String UNREADABLE = "$unreadable";

    private RecordBytes() {}

    static byte[] of(FileData record) {
        Map<String, Value> fields = new LinkedHashMap<>();
        switch (record.content()) {
            case FileData.Lines(List<String> lines) ->
                fields.put("content", new Value.Items(lines.stream().<Value>map(Value.Text::new).toList()));
            case FileData.Text(String text) -> fields.put("content", new Value.Text(text));
            case FileData.Binary(byte[] bytes) -> fields.put(BYTES, new Value.Text(Base64.getEncoder().encodeToString(bytes)));
            case FileData.Unreadable(String why, Value stored) -> {
                fields.put(UNREADABLE, new Value.Text(why));
                if (stored != null) {
                    fields.put("content", stored);
                }
            }
        }
        put(fields, "encoding", record.encoding());
        put(fields, "mimeType", record.mimeType());
        put(fields, "created_at", record.createdAt());
        put(fields, "modified_at", record.modifiedAt());
        return Json.compact(Value.Fields.copyOf(fields));
    }

    private static void put(Map<String, Value> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }

    static FileData record(byte[] kept) {
        Value value = Json.read(kept);
        Value.Fields fields = Value.fields(value);
        FileData read = FileRecords.read(value);
        String bytes = Value.text(fields.get(BYTES));
        String why = Value.text(fields.get(UNREADABLE));
        if (bytes != null) {
            return with(read, new FileData.Binary(Base64.getDecoder().decode(bytes)));
        }
        return why == null ? read : with(read, new FileData.Unreadable(why, fields.get("content")));
    }

    private static FileData with(FileData record, FileData.Content content) {
        return new FileData(content, record.encoding(), record.mimeType(), record.createdAt(), record.modifiedAt());
    }

    static byte[] of(String path) {
        return Json.compact(new Value.Text(path));
    }

    static String path(byte[] kept) {
        return Json.read(kept) instanceof Value.Text(String path) ? path : new String(kept, StandardCharsets.UTF_8);
    }
}

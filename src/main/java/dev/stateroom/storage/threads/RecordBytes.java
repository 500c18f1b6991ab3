package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PlainJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of file records and paths. A record is a JSON object as in an agent's state; bytes are base64 under {@code $bytes}, and
 * an unreadable part has its reason under {@code $unreadable}. A path is a JSON text: it may have half a surrogate pair.
 */
final class RecordBytes {
    private static final String BYTES = "$bytes";
    private static final String UNREADABLE = "$unreadable";

    private RecordBytes() {}

    static byte[] of(FileData record) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        switch (record.content()) {
            case FileData.Lines(List<String> lines) ->
                fields.put("content", new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
            case FileData.Text(String text) -> fields.put("content", new ForeignValue.Text(text));
            case FileData.Binary(byte[] bytes) -> fields.put(BYTES, new ForeignValue.Text(Base64.getEncoder().encodeToString(bytes)));
            // Its bytes stay in the database that it was forked from.
            case FileData.Stored(_, long size, String why) -> {
                fields.put(UNREADABLE, new ForeignValue.Text(why));
                fields.put("content", new ForeignValue.Opaque(why, size));
            }
            case FileData.Unreadable(String why, ForeignValue stored) -> {
                fields.put(UNREADABLE, new ForeignValue.Text(why));
                if (stored != null) {
                    fields.put("content", stored);
                }
            }
        }
        put(fields, "encoding", record.encoding());
        put(fields, "mimeType", record.mimeType());
        put(fields, "created_at", record.createdAt());
        put(fields, "modified_at", record.modifiedAt());
        return PlainJson.compact(ForeignValue.Fields.copyOf(fields));
    }

    private static void put(Map<String, ForeignValue> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new ForeignValue.Text(text));
        }
    }

    static FileData record(byte[] kept) {
        ForeignValue value = PlainJson.read(kept);
        ForeignValue.Fields fields = ForeignValue.fields(value);
        FileData read = FileRecords.read(value);
        String bytes = ForeignValue.text(fields.get(BYTES));
        String why = ForeignValue.text(fields.get(UNREADABLE));
        if (bytes != null) {
            return with(read, new FileData.Binary(Base64.getDecoder().decode(bytes)));
        }
        return why == null ? read : with(read, new FileData.Unreadable(why, fields.get("content")));
    }

    private static FileData with(FileData record, FileData.Content content) {
        return new FileData(content, record.encoding(), record.mimeType(), record.createdAt(), record.modifiedAt());
    }

    static byte[] of(String path) {
        return PlainJson.compact(new ForeignValue.Text(path));
    }

    static String path(byte[] kept) {
        return PlainJson.read(kept) instanceof ForeignValue.Text(String path) ? path : new String(kept, StandardCharsets.UTF_8);
    }
}

package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads file records of a {@code files} channel or a store item. Format 1 ({@code content} a list of lines), format 2 ({@code
 * content} text, {@code encoding} utf-8 or base64), and JavaScript's byte contents in every form that JSON gives them.
 */
public final class FileRecords {
    private FileRecords() {}

    /** The record that a value holds; {@link FileData.Unreadable} with the reason for a value of another shape. */
    public static FileData read(Value value) {
        if (value instanceof Value.Opaque(String why, long size)) {
            return unreadable("record of " + size + " bytes: " + why);
        }
        boolean isMap = value instanceof Value.Fields
                || (value instanceof Value.Ext(_, _, _, Value argument, _) && argument instanceof Value.Fields);
        if (!isMap) {
            return unreadable("the record is " + kind(value) + ", not a map with content");
        }
        Value.Fields fields = Value.fields(value);
        return new FileData(
                content(fields.get("content")),
                Value.text(fields.get("encoding")),
                firstText(fields, "mimeType", "mime_type"),
                time(fields.get("created_at")),
                time(fields.get("modified_at")));
    }

    /** A value that {@link #read} takes for the same record; byte contents in Node's form. */
    public static Value write(FileData data) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("content", switch (data.content()) {
            case FileData.Lines(List<String> lines) -> new Value.Items(lines.stream().<Value>map(Value.Text::new).toList());
            case FileData.Text(String text) -> new Value.Text(text);
            case FileData.Binary(byte[] bytes) -> {
                List<Value> numbers = new ArrayList<>(bytes.length);
                for (byte one : bytes) {
                    numbers.add(new Value.Int(one & 0xff));
                }
                yield new Value.Fields(Map.of("type", new Value.Text("Buffer"), "data", new Value.Items(numbers)));
            }
            case FileData.Unreadable(_, Value stored) -> stored == null ? Value.Null.INSTANCE : stored;
        });
        put(fields, "encoding", data.encoding());
        put(fields, "mimeType", data.mimeType());
        putTime(fields, "created_at", data.createdAt());
        putTime(fields, "modified_at", data.modifiedAt());
        return Value.Fields.copyOf(fields);
    }

    private static void putTime(Map<String, Value> fields, String name, @Nullable String time) {
        Value stored = FileData.storedTime(time);
        if (stored != null) {
            fields.put(name, stored);
        }
    }

    private static void put(Map<String, Value> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }

    /** True for a map with {@code content} that can be read: how a store item that is a file is told from any other item. */
    public static boolean isFile(Value value) {
        return !(read(value).content() instanceof FileData.Unreadable);
    }

    private static FileData.Content content(@Nullable Value content) {
        return switch (content) {
            case null -> new FileData.Unreadable("the record has no content");
            case Value.Text(String text) -> new FileData.Text(text);
            case Value.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case Value.Items lines -> lines(lines);
            case Value.Fields fields -> bytesThroughJson(fields);
            case Value.Opaque(String why, long size) ->
                new FileData.Unreadable("content of " + size + " bytes: " + why, content);
            default -> new FileData.Unreadable("the content is " + kind(content), content);
        };
    }

    private static FileData.Content lines(Value.Items stored) {
        List<String> lines = new ArrayList<>(stored.values().size());
        for (Value value : stored.values()) {
            if (!(value instanceof Value.Text(String line))) {
                return new FileData.Unreadable(
                        "line " + (lines.size() + 1) + " of the content is " + kind(value) + ", not text", stored);
            }
            lines.add(line);
        }
        return new FileData.Lines(List.copyOf(lines));
    }

    /** {@code {"type":"Buffer","data":[…]}} and {@code {"0":137,"1":80}}. */
    private static FileData.Content bytesThroughJson(Value.Fields fields) {
        byte[] bytes = "Buffer".equals(Value.text(fields.get("type")))
                ? ByteLists.bytes(fields.get("data"))
                : ByteLists.bytes(fields);
        return bytes == null ? new FileData.Unreadable("the content is a map", fields) : new FileData.Binary(bytes);
    }

    private static @Nullable String firstText(Value.Fields fields, String... names) {
        for (String name : names) {
            String text = Value.text(fields.get(name));
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    /** Times are text; an application of its own may have stored a datetime object, whose argument is the same text, or a number. */
    private static @Nullable String time(@Nullable Value value) {
        return switch (value) {
            case Value.Ext(_, _, _, Value argument, _) -> Value.text(argument);
            case Value.Int(long number) -> Long.toString(number);
            case null, default -> Value.text(value);
        };
    }

    private static FileData unreadable(String why) {
        return new FileData(new FileData.Unreadable(why), null, null, null, null);
    }

    private static String kind(Value value) {
        return switch (value) {
            case Value.Null _ -> "null";
            case Value.Bool _ -> "true or false";
            case Value.Int _, Value.BigInt _, Value.Real _ -> "a number";
            case Value.Text _ -> "text";
            case Value.Bytes _ -> "bytes";
            case Value.Items _ -> "a list";
            case Value.Fields _, Value.Pairs _ -> "a map";
            case Value.Ext ext -> "an object of " + (ext.module().isEmpty() ? "" : ext.module() + ".") + ext.name();
            case Value.Opaque(String why, _) -> why;
        };
    }
}

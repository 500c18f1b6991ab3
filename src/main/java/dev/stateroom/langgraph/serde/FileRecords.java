package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.StoredBytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads file records of a {@code files} channel or a store item. Format 1 ({@code content} a list of lines), format 2 ({@code content}
 * text, {@code encoding} utf-8 or base64), and JavaScript's byte contents in every JSON form.
 */
public final class FileRecords {
    private FileRecords() {}

    /** Reads the record in a value; {@link FileData.Unreadable} with the reason for a value of another shape. */
    public static FileData read(ForeignValue value) {
        if (value instanceof ForeignValue.Opaque(String why, long size, _)) {
            return unreadable("record of " + size + " bytes: " + why);
        }
        boolean isMap = value instanceof ForeignValue.Fields
                || (value instanceof ForeignValue.Ext(_, _, _, ForeignValue argument, _) && argument instanceof ForeignValue.Fields);
        if (!isMap) {
            return unreadable("the record is " + kind(value) + ", not a map with content");
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        String encoding = ForeignValue.text(fields.get("encoding"));
        FileData.Content content = content(fields.get("content"));
        // The stored bytes of base64 are not the file's bytes.
        boolean isText = content instanceof FileData.Stored && "base64".equals(encoding);
        return new FileData(
                isText ? new FileData.Unreadable(((FileData.Stored) content).why(), fields.get("content")) : content,
                encoding,
                firstText(fields, "mimeType", "mime_type"),
                time(fields.get("created_at")),
                time(fields.get("modified_at")));
    }

    /** A value that {@link #read} reads as the same record; byte contents in Node's form. */
    public static ForeignValue write(FileData data) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("content", switch (data.content()) {
            case FileData.Lines(List<String> lines) -> new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
            case FileData.Text(String text) -> new ForeignValue.Text(text);
            case FileData.Binary(byte[] bytes) -> {
                List<ForeignValue> numbers = new ArrayList<>(bytes.length);
                for (byte one : bytes) {
                    numbers.add(new ForeignValue.Int(one & 0xff));
                }
                yield new ForeignValue.Fields(Map.of("type", new ForeignValue.Text("Buffer"), "data", new ForeignValue.Items(numbers)));
            }
            case FileData.Stored(StoredBytes bytes, long size, String why) -> new ForeignValue.Opaque(why, size, bytes);
            case FileData.Unreadable(_, ForeignValue stored) -> stored == null ? ForeignValue.Null.INSTANCE : stored;
        });
        put(fields, "encoding", data.encoding());
        put(fields, "mimeType", data.mimeType());
        putTime(fields, "created_at", data.createdAt());
        putTime(fields, "modified_at", data.modifiedAt());
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void putTime(Map<String, ForeignValue> fields, String name, @Nullable String time) {
        ForeignValue stored = FileData.storedTime(time);
        if (stored != null) {
            fields.put(name, stored);
        }
    }

    private static void put(Map<String, ForeignValue> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new ForeignValue.Text(text));
        }
    }

    /** True for a map with readable {@code content}: this distinguishes a store item that is a file from any other item. */
    public static boolean isFile(ForeignValue value) {
        return !(read(value).content() instanceof FileData.Unreadable);
    }

    private static FileData.Content content(@Nullable ForeignValue content) {
        return switch (content) {
            case null -> new FileData.Unreadable("the record has no content");
            case ForeignValue.Text(String text) -> new FileData.Text(text);
            case ForeignValue.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case ForeignValue.Items lines -> lines(lines);
            case ForeignValue.Fields fields -> bytesThroughJson(fields);
            case ForeignValue.Opaque(String why, long size, StoredBytes stored) -> {
                String sentence = "content of " + size + " bytes: " + why;
                yield stored == null ? new FileData.Unreadable(sentence, content) : new FileData.Stored(stored, size, sentence);
            }
            default -> new FileData.Unreadable("the content is " + kind(content), content);
        };
    }

    private static FileData.Content lines(ForeignValue.Items stored) {
        List<String> lines = new ArrayList<>(stored.values().size());
        for (ForeignValue value : stored.values()) {
            if (!(value instanceof ForeignValue.Text(String line))) {
                return new FileData.Unreadable(
                        "line " + (lines.size() + 1) + " of the content is " + kind(value) + ", not text", stored);
            }
            lines.add(line);
        }
        return new FileData.Lines(List.copyOf(lines));
    }

    /** {@code {"type":"Buffer","data":[…]}} and {@code {"0":137,"1":80}}. */
    private static FileData.Content bytesThroughJson(ForeignValue.Fields fields) {
        byte[] bytes = "Buffer".equals(ForeignValue.text(fields.get("type")))
                ? ByteLists.bytes(fields.get("data"))
                : ByteLists.bytes(fields);
        return bytes == null ? new FileData.Unreadable("the content is a map", fields) : new FileData.Binary(bytes);
    }

    private static @Nullable String firstText(ForeignValue.Fields fields, String... names) {
        for (String name : names) {
            String text = ForeignValue.text(fields.get(name));
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    /** Times are text; an application of its own may have stored a datetime object, whose argument is the same text, or a number. */
    private static @Nullable String time(@Nullable ForeignValue value) {
        return switch (value) {
            case ForeignValue.Ext(_, _, _, ForeignValue argument, _) -> ForeignValue.text(argument);
            case ForeignValue.Int(long number) -> Long.toString(number);
            case null, default -> ForeignValue.text(value);
        };
    }

    private static FileData unreadable(String why) {
        return new FileData(new FileData.Unreadable(why), null, null, null, null);
    }

    private static String kind(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> "null";
            case ForeignValue.Bool _ -> "true or false";
            case ForeignValue.Int _, ForeignValue.BigInt _, ForeignValue.Real _ -> "a number";
            case ForeignValue.Text _ -> "text";
            case ForeignValue.Bytes _ -> "bytes";
            case ForeignValue.Items _ -> "a list";
            case ForeignValue.Fields _, ForeignValue.Pairs _ -> "a map";
            case ForeignValue.Ext ext -> "an object of " + (ext.module().isEmpty() ? "" : ext.module() + ".") + ext.name();
            case ForeignValue.Opaque(String why, _, _) -> why;
        };
    }
}

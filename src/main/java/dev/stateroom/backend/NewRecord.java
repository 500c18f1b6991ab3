package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the record for a file that a person writes. */
final class NewRecord {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private NewRecord() {}

    /** Text if the bytes are UTF-8, else base64; an existing file keeps its format and its time of creation. */
    static FileData of(@Nullable FileData old, byte[] bytes, FileFormat format, InstantSource clock) {
        String now = TIME.format(clock.instant());
        String created = old == null || old.createdAt() == null ? now : old.createdAt();
        String mimeType = old == null ? null : old.mimeType();
        String text = text(bytes);
        if (text == null) {
            return new FileData(
                    new FileData.Text(Base64.getEncoder().encodeToString(bytes)), "base64", mimeType, created, now);
        }
        boolean isLines = old == null ? format == FileFormat.V1 : old.content() instanceof FileData.Lines;
        return isLines
                ? new FileData(new FileData.Lines(List.of(text.split("\n", -1))), null, null, created, now)
                : new FileData(new FileData.Text(text), "utf-8", mimeType, created, now);
    }

    /** The UTF-8 text of the bytes; null if they are not UTF-8. */
    private static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** A record as an item's value; other fields of the former value stay. */
    static ForeignValue.Fields value(FileData record, ForeignValue former) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>(ForeignValue.fields(former).values());
        fields.put("content", switch (record.content()) {
            case FileData.Lines(List<String> lines) -> new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
            case FileData.Text(String text) -> new ForeignValue.Text(text);
            default -> throw new IllegalArgumentException("a new record holds text");
        });
        put(fields, "encoding", record.encoding());
        put(fields, "created_at", record.createdAt());
        put(fields, "modified_at", record.modifiedAt());
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void put(Map<String, ForeignValue> fields, String name, @Nullable String text) {
        if (text == null) {
            fields.remove(name);
        } else {
            fields.put(name, new ForeignValue.Text(text));
        }
    }
}

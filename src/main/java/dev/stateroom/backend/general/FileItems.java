package dev.stateroom.backend.general;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.FileEntry;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the bytes of a file to the record that a dialect's store would hold. */
record FileItems(Dialect dialect, InstantSource clock) {
    /** The record of a file: text if it is UTF-8, else bytes in the form of the language. */
    ForeignValue.Fields value(FileEntry entry, byte[] bytes) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            String type = JsMimeTypes.of(dialect).of(entry.path().text());
            fields.put(
                    "content",
                    JsMimeTypes.isText(type)
                            ? new ForeignValue.Text(new String(bytes, StandardCharsets.UTF_8))
                            : new ForeignValue.Bytes(bytes));
            fields.put("mimeType", new ForeignValue.Text(type));
        } else {
            putPython(bytes, fields);
        }
        Instant modified = entry.modified();
        ForeignValue date = new ForeignValue.Text(TimestampFormat.of(dialect).of(modified == null ? clock.instant() : modified));
        fields.put("created_at", date);
        fields.put("modified_at", date);
        return ForeignValue.Fields.copyOf(fields);
    }

    private void putPython(byte[] bytes, Map<String, ForeignValue> fields) {
        if (!dialect.holds(DialectFact.RESULT_OBJECTS)) {
            List<String> lines = Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\n", -1));
            fields.put("content", new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
            return;
        }
        @Nullable String text = text(bytes);
        fields.put("content", new ForeignValue.Text(text == null ? Base64.getEncoder().encodeToString(bytes) : text));
        fields.put("encoding", new ForeignValue.Text(text == null ? "base64" : "utf-8"));
    }

    private static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            return null;
        }
    }
}

package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileText;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The editable content of an item's value: the content of a file record, or the value itself as JSON.
 *
 * @param value the item's value; null for a new item, which becomes a file
 */
public record ItemContent(@Nullable ForeignValue value) {
    /** True for a file record, and for a new item. */
    public boolean isFile() {
        return value == null || value instanceof ForeignValue.Opaque || FileRecords.isFile(value);
    }

    /** The content as a file record; another item's is its value as JSON. */
    public FileData record() {
        if (value == null) {
            return new FileData(new FileData.Text(""), "utf-8", null, null, null);
        }
        return isFile() ? FileRecords.read(value) : new FileData(new FileData.Text(json()), null, "application/json", null, null);
    }

    /** The text; null for bytes and for unreadable content. */
    public @Nullable String text() {
        return FileText.of(record()) instanceof FileText.Plain(String text) ? text : null;
    }

    /** {@code v1} and {@code v2} for file records, {@code json} for any other value. */
    public String format() {
        return isFile() ? record().format() : "json";
    }

    /** The time at which the content was last written according to a file record; null if missing. */
    public @Nullable Instant modified() {
        return FileEntries.instant(record().modifiedAt());
    }

    /** The time at which the file record was first written; null if missing. */
    public @Nullable Instant created() {
        return FileEntries.instant(record().createdAt());
    }

    /** The value as JSON, as it is stored. */
    public String json() {
        return value == null ? "" : PlainJson.write(value) + "\n";
    }

    /** The value with its text replaced; an item that is not a file accepts a JSON object only. */
    public Outcome<ForeignValue.Fields> with(String text, InstantSource clock) {
        return with(text.getBytes(StandardCharsets.UTF_8), FileFormat.V2, clock, "the item");
    }

    /** The same with bytes; {@code format} is that of a new file, {@code name} appears in the sentence that refuses them. */
    Outcome<ForeignValue.Fields> with(byte[] bytes, FileFormat format, InstantSource clock, String name) {
        if (isFile()) {
            FileData old = value == null ? null : FileRecords.read(value);
            return Outcome.ok(NewRecord.value(NewRecord.of(old, bytes, format, clock), value == null ? ForeignValue.Fields.EMPTY : value));
        }
        return PlainJson.read(bytes) instanceof ForeignValue.Fields fields
                ? Outcome.ok(fields)
                : Outcome.failed(Failure.Kind.INVALID, name + " is an item and no file: its content must be a JSON object");
    }
}

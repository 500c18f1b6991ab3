package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.Seed;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Seed files as records of a state or a store, in the form that the dialect's own package would have written. */
final class SeedRecords {
    private static final String PYTHON_DATE = "2025-01-01T00:00:00+00:00";
    private static final String JAVASCRIPT_DATE = "2025-01-01T00:00:00.000Z";

    private final Dialect dialect;

    SeedRecords(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The record of a seed. */
    FileData record(String path, Seed seed) {
        boolean javascript = dialect.language() == Era.Language.JAVASCRIPT;
        String date = Objects.requireNonNullElse(seed.modifiedAt(), javascript ? JAVASCRIPT_DATE : PYTHON_DATE);
        return switch (seed.content()) {
            case Seed.Text(String text) when dialect.protocol() == Dialect.Protocol.V1 ->
                new FileData(new FileData.Lines(Arrays.asList(text.split("\n", -1))), null, null, date, date);
            case Seed.Text(String text) -> record(new FileData.Text(text), "utf-8", path, date);
            case Seed.Binary(byte[] bytes) when javascript -> record(new FileData.Binary(bytes), null, path, date);
            case Seed.Binary(byte[] bytes) ->
                record(new FileData.Text(Base64.getEncoder().encodeToString(bytes)), "base64", path, date);
            case Seed.Lines(List<String> lines) -> new FileData(new FileData.Lines(lines), null, null, date, date);
            case Seed.Raw(Value value) -> raw(unmarked(value));
            case Seed.Link _, Seed.Folder _ ->
                throw new NoVector("the seed file " + path + " can only lie on a disk");
        };
    }

    private FileData record(FileData.Content content, @Nullable String encoding, String path, String date) {
        return switch (dialect.language()) {
            case PYTHON -> new FileData(content, encoding, null, date, date);
            case JAVASCRIPT -> new FileData(content, null, JsMimeTypes.of(dialect).of(path), date, date);
        };
    }

    /** The item of a file of another namespace: the recorder wrote those as plain text whatever their name. */
    Value.Fields plainItem(String path, Seed seed) {
        Map<String, Value> fields = new LinkedHashMap<>(item(path, seed).values());
        if (seed.content() instanceof Seed.Text && dialect.language() == Era.Language.JAVASCRIPT) {
            fields.put("mimeType", new Value.Text("text/plain"));
        }
        return Value.Fields.copyOf(fields);
    }

    /** A map in the content's place stays a map: to the packages it is no bytes. */
    private static FileData raw(Value value) {
        FileData read = FileRecords.read(value);
        return Value.fields(value).get("content") instanceof Value.Fields map
                ? new FileData(
                        new FileData.Unreadable("the content is a map", map),
                        read.encoding(),
                        read.mimeType(),
                        read.createdAt(),
                        read.modifiedAt())
                : read;
    }

    /** The store's item for a seed. */
    Value.Fields item(String path, Seed seed) {
        return seed.content() instanceof Seed.Raw(Value value) ? Value.fields(unmarked(value)) : value(record(path, seed));
    }

    /** A record as it lies in its medium, names as stored. */
    Value.Fields value(FileData file) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("content", switch (file.content()) {
            case FileData.Text(String text) -> new Value.Text(text);
            case FileData.Lines(List<String> lines) ->
                new Value.Items(lines.stream().<Value>map(Value.Text::new).toList());
            case FileData.Binary(byte[] bytes) -> new Value.Bytes(bytes);
            case FileData.Unreadable(_, Value stored) -> stored == null ? Value.Null.INSTANCE : stored;
        });
        put("encoding", file.encoding(), fields);
        put("mimeType", file.mimeType(), fields);
        put("created_at", file.createdAt(), fields);
        put("modified_at", file.modifiedAt(), fields);
        return Value.Fields.copyOf(fields);
    }

    private static void put(String name, @Nullable String text, Map<String, Value> fields) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }

    /** The reverse of {@link #shown}. */
    private static Value unmarked(Value value) {
        if (!(value instanceof Value.Fields(Map<String, Value> inner))) {
            return value;
        }
        @Nullable String bytes = Value.text(inner.get("$uint8array"));
        if (bytes != null) {
            return new Value.Bytes(Seed.bytes(bytes));
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        inner.forEach((name, field) -> fields.put(name, unmarked(field)));
        return Value.Fields.copyOf(fields);
    }

    /** A stored value as the recorder shows it: JavaScript's bytes as {@code {"$uint8array": base64, "$class": "Uint8Array"}}. */
    static Value shown(Value value) {
        return switch (value) {
            case Value.Bytes(byte[] bytes) -> {
                Map<String, Value> fields = new LinkedHashMap<>();
                put("$uint8array", Base64.getEncoder().encodeToString(bytes), fields);
                put("$class", "Uint8Array", fields);
                yield Value.Fields.copyOf(fields);
            }
            case Value.Fields(Map<String, Value> inner) -> {
                Map<String, Value> fields = new LinkedHashMap<>();
                inner.forEach((name, field) -> fields.put(name, shown(field)));
                yield Value.Fields.copyOf(fields);
            }
            default -> value;
        };
    }
}

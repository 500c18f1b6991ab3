package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.StoredBytes;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.SeedFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.langgraph.serde.FileRecords;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Seed files as records of a state or a store, in the form that the dialect's own package would have written. */
record SeedRecords(Dialect dialect) {
    private static final String PYTHON_DATE = "2025-01-01T00:00:00+00:00";
    private static final String JAVASCRIPT_DATE = "2025-01-01T00:00:00.000Z";

    /** The record of a seed. */
    FileData record(String path, SeedFile seed) {
        boolean javascript = dialect.language() == Era.Language.JAVASCRIPT;
        String date = Objects.requireNonNullElse(seed.modifiedAt(), javascript ? JAVASCRIPT_DATE : PYTHON_DATE);
        return switch (seed.content()) {
            case SeedFile.Text(String text) when !dialect.holds(DialectFact.RESULT_OBJECTS) ->
                new FileData(new FileData.Lines(Arrays.asList(text.split("\n", -1))), null, null, date, date);
            case SeedFile.Text(String text) -> record(new FileData.Text(text), "utf-8", path, date);
            case SeedFile.Binary(byte[] bytes) when javascript -> record(new FileData.Binary(bytes), null, path, date);
            case SeedFile.Binary(byte[] bytes) ->
                record(new FileData.Text(Base64.getEncoder().encodeToString(bytes)), "base64", path, date);
            case SeedFile.Lines(List<String> lines) -> new FileData(new FileData.Lines(lines), null, null, date, date);
            case SeedFile.Raw(ForeignValue value) -> raw(unmarked(value));
            case SeedFile.Link _, SeedFile.Folder _ ->
                throw new NoVector("the seed file " + path + " can only be on a disk");
        };
    }

    private FileData record(FileData.Content content, @Nullable String encoding, String path, String date) {
        return switch (dialect.language()) {
            case PYTHON -> new FileData(content, encoding, null, date, date);
            case JAVASCRIPT -> new FileData(content, null, JsMimeTypes.of(dialect).of(path), date, date);
        };
    }

    /** The item of a file in another namespace: the recorder wrote those as plain text whatever their name. */
    ForeignValue.Fields plainItem(String path, SeedFile seed) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>(item(path, seed).values());
        if (seed.content() instanceof SeedFile.Text && dialect.language() == Era.Language.JAVASCRIPT) {
            fields.put("mimeType", new ForeignValue.Text("text/plain"));
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    /** A map as content stays a map: the packages do not treat it as bytes. */
    private static FileData raw(ForeignValue value) {
        FileData read = FileRecords.read(value);
        return ForeignValue.fields(value).get("content") instanceof ForeignValue.Fields map
                ? new FileData(
                        new FileData.Unreadable("the content is a map", map),
                        read.encoding(),
                        read.mimeType(),
                        read.createdAt(),
                        read.modifiedAt())
                : read;
    }

    /** The store's item for a seed. */
    ForeignValue.Fields item(String path, SeedFile seed) {
        return seed.content() instanceof SeedFile.Raw(ForeignValue value) ? ForeignValue.fields(unmarked(value)) : value(record(path, seed));
    }

    /** A record as it is in its medium, names as stored. */
    ForeignValue.Fields value(FileData file) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("content", switch (file.content()) {
            case FileData.Text(String text) -> new ForeignValue.Text(text);
            case FileData.Lines(List<String> lines) ->
                new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
            case FileData.Binary(byte[] bytes) -> new ForeignValue.Bytes(bytes);
            case FileData.Stored(StoredBytes bytes, long size, String why) -> new ForeignValue.Opaque(why, size, bytes);
            case FileData.Unreadable(_, ForeignValue stored) -> stored == null ? ForeignValue.Null.INSTANCE : stored;
        });
        put("encoding", file.encoding(), fields);
        put("mimeType", file.mimeType(), fields);
        put("created_at", file.createdAt(), fields);
        put("modified_at", file.modifiedAt(), fields);
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void put(String name, @Nullable String text, Map<String, ForeignValue> fields) {
        if (text != null) {
            fields.put(name, new ForeignValue.Text(text));
        }
    }

    /** The reverse of {@link #shown}. */
    private static ForeignValue unmarked(ForeignValue value) {
        if (!(value instanceof ForeignValue.Fields(Map<String, ForeignValue> inner))) {
            return value;
        }
        @Nullable String bytes = ForeignValue.text(inner.get("$uint8array"));
        if (bytes != null) {
            return new ForeignValue.Bytes(SeedFile.bytes(bytes));
        }
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        inner.forEach((name, field) -> fields.put(name, unmarked(field)));
        return ForeignValue.Fields.copyOf(fields);
    }

    /** A stored value as the recorder shows it: JavaScript's bytes as {@code {"$uint8array": base64, "$class": "Uint8Array"}}. */
    static ForeignValue shown(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Bytes(byte[] bytes) -> {
                Map<String, ForeignValue> fields = new LinkedHashMap<>();
                put("$uint8array", Base64.getEncoder().encodeToString(bytes), fields);
                put("$class", "Uint8Array", fields);
                yield ForeignValue.Fields.copyOf(fields);
            }
            case ForeignValue.Fields(Map<String, ForeignValue> inner) -> {
                Map<String, ForeignValue> fields = new LinkedHashMap<>();
                inner.forEach((name, field) -> fields.put(name, shown(field)));
                yield ForeignValue.Fields.copyOf(fields);
            }
            default -> value;
        };
    }
}

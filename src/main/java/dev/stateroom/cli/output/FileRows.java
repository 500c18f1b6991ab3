package dev.stateroom.cli.output;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.report.JsonDocument;
import java.util.IdentityHashMap;
import java.util.function.BiConsumer;

/**
 * Writes complete file lists. Neighbouring checkpoints share the records that did not change, so each record is hashed once
 * for as long as lists in a row hold it.
 */
public final class FileRows {
    private record Digest(int size, String sha256) {}

    private IdentityHashMap<FileData, Digest> known = new IdentityHashMap<>();

    /** Writes the files as an array under {@code name}. */
    public void write(JsonDocument document, String name, FileSet files) {
        document.startArray(name);
        elements(document, files);
        document.endArray();
    }

    /** Writes the files into an open array, sorted by path. */
    public void elements(JsonDocument document, FileSet files) {
        elements(document, files, (path, data) -> {});
    }

    /** The same with what the run saw at a checkpoint, where it is something else. */
    public void elements(JsonDocument document, FileSet files, StoredDiffers differs, CheckpointKey key) {
        boolean anything = differs.at(key).isPresent();
        elements(document, files, (path, data) -> {
            if (anything) {
                differs.write(document, key, path, data);
            }
        });
    }

    private void elements(JsonDocument document, FileSet files, BiConsumer<String, FileData> further) {
        IdentityHashMap<FileData, Digest> now = new IdentityHashMap<>();
        for (String path : files.keys()) {
            FileData data = files.get(path);
            if (data == null) {
                continue;
            }
            Digest before = known.get(data);
            Digest digest = before == null ? digest(data) : before;
            now.put(data, digest);
            document.startObject()
                    .property("path", path)
                    .property("size", digest.size())
                    .property("sha256", digest.sha256())
                    .property("format", data.format())
                    .property("encoding", data.encoding())
                    .property("mime_type", data.mimeType())
                    .property("created_at", FileData.storedTime(data.createdAt()))
                    .property("modified_at", FileData.storedTime(data.modifiedAt()));
            if (data.content() instanceof FileData.Unreadable(String why, _)) {
                document.property("unreadable", why);
            }
            further.accept(path, data);
            document.endObject();
        }
        known = now;
    }

    /** The rows of these paths. */
    public static TextTable table(FileSet files, Iterable<String> paths) {
        TextTable table = new TextTable()
                .left("PATH")
                .right("SIZE")
                .left("MODIFIED")
                .left("FORMAT")
                .left("SHA-256");
        for (String path : paths) {
            FileData data = files.get(path);
            if (data != null) {
                byte[] bytes = data.bytes();
                table.row()
                        .cell(path)
                        .cell(bytes.length)
                        .cell(TimeText.here(data.modifiedAt()))
                        .cell(data.isBinary() ? data.format() + " bytes" : data.format())
                        .cell(Sha256.of(bytes).substring(0, 12));
            }
        }
        return table;
    }

    private static Digest digest(FileData data) {
        byte[] bytes = data.bytes();
        return new Digest(bytes.length, Sha256.of(bytes));
    }
}

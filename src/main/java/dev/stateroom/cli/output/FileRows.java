package dev.stateroom.cli.output;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Formats complete file lists. Successive checkpoints share unchanged records, so each record is hashed only once while it stays in
 * successive lists.
 */
public final class FileRows {
    private record Digest(long size, @Nullable String sha256) {}

    private IdentityHashMap<FileData, Digest> known = new IdentityHashMap<>();

    /** A file of a list; without a hash if it cannot be read. */
    public record FileAnswer(
            String path,
            long size,
            @Nullable String sha256,
            String format,
            @Nullable String encoding,
            @Nullable String mimeType,
            @Nullable ForeignValue createdAt,
            @Nullable ForeignValue modifiedAt,
            Optional<String> unreadable,
            Optional<StoredDiffers.Differs> storedDiffers) {}

    /** The files, sorted by path. */
    public List<FileAnswer> of(FileSet files) {
        return of(files, (_, _) -> Optional.empty());
    }

    /** The files, with those that the run saw at a checkpoint if they differ. */
    public List<FileAnswer> of(FileSet files, StoredDiffers differs, CheckpointKey key) {
        return differs.at(key).map(divergence -> of(files, (path, data) -> StoredDiffers.of(divergence, path, data))).orElseGet(() -> of(files));
    }

    private List<FileAnswer> of(FileSet files, BiFunction<String, FileData, Optional<StoredDiffers.Differs>> differs) {
        IdentityHashMap<FileData, Digest> now = new IdentityHashMap<>();
        List<FileAnswer> all = new ArrayList<>();
        for (String path : files.keys()) {
            FileData data = files.get(path);
            if (data == null) {
                continue;
            }
            Digest digest = now.computeIfAbsent(data, one -> known.containsKey(one) ? known.get(one) : digest(one));
            all.add(new FileAnswer(
                    path,
                    digest.size(),
                    digest.sha256(),
                    data.format(),
                    data.encoding(),
                    data.mimeType(),
                    FileData.storedTime(data.createdAt()),
                    FileData.storedTime(data.modifiedAt()),
                    FileText.of(data) instanceof FileText.Unreadable(String why) ? Optional.of(why) : Optional.empty(),
                    differs.apply(path, data)));
        }
        known = now;
        return all;
    }

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
                Digest digest = digest(data);
                table.row()
                        .cell(path)
                        .cell(digest.size())
                        .cell(TimeText.here(data.modifiedAt()))
                        .cell(data.isBinary() ? data.format() + " bytes" : data.format())
                        .cell(digest.sha256() == null ? "" : digest.sha256().substring(0, 12));
            }
        }
        return table;
    }

    private static Digest digest(FileData data) {
        if (!data.isHeld()) {
            return new Digest(data.size(), null);
        }
        byte[] bytes = data.bytes();
        return new Digest(bytes.length, Sha256.of(bytes));
    }
}

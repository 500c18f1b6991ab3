package dev.stateroom.cli.files;

import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.MountedTree;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats entries of the mounted tree, for people and for programs. */
final class FoundRows {
    private FoundRows() {}

    /** The rows for programs; {@code failed} has the failures of unavailable mounts. */
    static Stream<RowAnswer> answers(MountedTree tree, List<FileEntry> rows, Map<FilePath, Failure> failed) {
        Optional<StoredDivergence> differs = tree.divergence();
        return rows.stream()
                .map(entry -> {
                    Failure failure = failed.get(entry.path());
                    String key = entry.isFolder() || differs.isEmpty() ? null : tree.stateKey(entry.path());
                    return new RowAnswer(
                            entry.path().text(),
                            entry.isFolder(),
                            entry.kind(),
                            entry.size() < 0 ? null : Long.valueOf(entry.size()),
                            iso(entry.modified()),
                            tree.prefixOf(entry.path()),
                            entry.note(),
                            failure == null ? null : failure.sentence(),
                            key == null ? Optional.empty() : StoredDiffers.of(differs.get(), key, tree.recordAt(entry.path())));
                });
    }

    /** A row for programs. */
    record RowAnswer(
            String path,
            boolean isDir,
            FileEntry.Kind kind,
            @Nullable Long size,
            @Nullable String modifiedAt,
            @Nullable String mount,
            @Nullable String note,
            @Nullable String error,
            Optional<StoredDiffers.Differs> storedDiffers) {}

    /** Prints a table; a folder's path ends in a slash. */
    static void print(Terminal terminal, MountedTree tree, List<FileEntry> rows) {
        TextTable table = new TextTable().left("PATH").right("SIZE").left("MODIFIED").left("MOUNT").free("NOTE");
        for (FileEntry entry : rows) {
            Instant modified = entry.modified();
            String slash = entry.isFolder() && !entry.path().isRoot() ? "/" : "";
            table.row()
                    .cell(entry.path().text() + slash)
                    .cell(entry.size() < 0 ? "" : entry.size())
                    .cell(modified == null ? "" : TimeText.here(modified.atOffset(ZoneOffset.UTC)))
                    .cell(tree.prefixOf(entry.path()))
                    .cell(entry.note() == null ? "" : entry.note());
        }
        table.print(terminal);
    }

    private static @Nullable String iso(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}

package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.FileEntries;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Folders for people, built from the results of {@code ls}. Nothing is cached: each call goes to the object. {@code routes} are the
 * prefixes of a composite: those inside a folder are missing in its listing.
 */
record BridgeTree(AgentBackend backend, List<String> routes) {
    private static final String ALSO_A_FILE = "a file has this name too";

    /** The entries of a folder by name. */
    Outcome<Map<String, FileEntry>> children(FilePath folder) {
        Outcome<Map<String, FileEntry>> listed = listed(folder);
        boolean there = listed instanceof Outcome.Ok<Map<String, FileEntry>>(Map<String, FileEntry> entries) && !entries.isEmpty();
        if (there || folder.isRoot()) {
            return listed;
        }
        // An empty listing does not show whether the folder exists; its parent's listing does.
        return switch (entry(folder)) {
            case Outcome.Ok<FileEntry>(FileEntry entry) -> entry.isFolder() ? listed : FileEntries.notAFolder(folder);
            case Outcome.Failed<FileEntry>(var failure) -> listed instanceof Outcome.Ok<Map<String, FileEntry>> ? Outcome.failed(failure) : listed;
        };
    }

    private Outcome<Map<String, FileEntry>> listed(FilePath folder) {
        String asked = folder.isRoot() ? "/" : folder.text() + "/";
        return BridgeOutcomes.of(backend.ls(asked), folder, result -> result.entries() == null ? result.error() : null).map(result -> {
            Map<String, FileEntry> entries = new LinkedHashMap<>();
            for (AgentResult.FileInfo info : Objects.requireNonNullElse(result.entries(), List.<AgentResult.FileInfo>of())) {
                add(folder, info, entries);
            }
            for (String route : routes) {
                add(folder, new AgentResult.FileInfo(route, true, 0L, null), entries);
            }
            return entries;
        });
    }

    /** An entry deeper in the folder becomes the folder on the way there; one outside the folder is ignored. */
    private static void add(FilePath folder, AgentResult.FileInfo info, Map<String, FileEntry> entries) {
        Optional<FilePath> path = path(info.path());
        if (path.isEmpty() || path.get().equals(folder) || !path.get().isWithin(folder)) {
            return;
        }
        String below = path.get().below(folder);
        int slash = below.indexOf('/');
        boolean isFolder = slash >= 0 || Boolean.TRUE.equals(info.isDir()) || info.path().endsWith("/");
        String name = slash < 0 ? below : below.substring(0, slash);
        FileEntry entry = isFolder
                ? FileEntries.folder(folder.child(name), null)
                : new FileEntry(folder.child(name), FileEntry.Kind.FILE, size(info), FileEntries.instant(info.modifiedAt()), null);
        entries.merge(name, entry, BridgeTree::both);
    }

    /** The folder is shown: otherwise its content would be unreachable. */
    private static FileEntry both(FileEntry one, FileEntry other) {
        if (one.isFolder() == other.isFolder()) {
            return one;
        }
        FileEntry folder = one.isFolder() ? one : other;
        return new FileEntry(folder.path(), FileEntry.Kind.FOLDER, -1, null, ALSO_A_FILE);
    }

    private static long size(AgentResult.FileInfo info) {
        Long size = info.size();
        return size == null || size < 0 ? -1 : size;
    }

    /** Paths without a leading slash, with a final one, or with doubled ones mean the same. */
    static Optional<FilePath> path(String text) {
        String normal = ("/" + text).replaceAll("/{2,}", "/");
        return FilePath.parse(normal.length() > 1 && normal.endsWith("/") ? normal.substring(0, normal.length() - 1) : normal);
    }

    /** The entry of a path, as listed by its parent folder. */
    Outcome<FileEntry> entry(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(FileEntries.folder(path, null));
        }
        return listed(path.parent()).then(entries -> {
            @Nullable FileEntry entry = entries.get(path.name());
            return entry == null ? FileEntries.missing(path) : Outcome.ok(entry);
        });
    }

    /** True if a note says that a folder hides a file of the same name. */
    static boolean hidesAFile(FileEntry entry) {
        return entry.isFolder() && ALSO_A_FILE.equals(entry.note());
    }
}

package dev.stateroom.backend.bridge;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The files changed by calls on a scratch copy, with their original contents. */
final class TouchedFiles {
    /** Largest number of files of one deleted folder. */
    private static final int MOST = 10_000;

    private final Predicate<String> isElsewhere;
    private final Set<String> touched = new LinkedHashSet<>();
    private final Map<String, byte[]> before = new LinkedHashMap<>();

    /** {@code isElsewhere} returns true for paths whose files are tracked elsewhere. */
    TouchedFiles(Predicate<String> isElsewhere) {
        this.isElsewhere = isElsewhere;
    }

    /** Called before a call changes a file, or everything below a folder. */
    void about(String path, BridgeTree tree, BridgeContent content) {
        FilePath file = isElsewhere.test(path) ? null : FilePath.parse(path).orElse(null);
        if (file == null || file.isRoot() || touched.contains(file.text())) {
            return;
        }
        Deque<FilePath> waiting = new ArrayDeque<>(Set.of(file));
        for (int seen = 0; !waiting.isEmpty() && seen < MOST; seen++) {
            FilePath next = waiting.remove();
            if (tree.entry(next) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.isFolder()) {
                tree.children(next).map(entries -> waiting.addAll(entries.values().stream().map(FileEntry::path).toList()));
            } else if (touched.add(next.text()) && content.bytes(next) instanceof Outcome.Ok<byte[]>(byte[] bytes)) {
                before.put(next.text(), bytes);
            }
        }
    }

    /** The contents before the first change; without files that did not exist. */
    Map<String, byte[]> before() {
        return before;
    }

    /** The current contents; without files that do not exist. */
    Map<String, byte[]> now(BridgeContent content) {
        Map<String, byte[]> now = new LinkedHashMap<>();
        for (String path : touched) {
            if (content.bytes(new FilePath(path)) instanceof Outcome.Ok<byte[]>(byte[] bytes)) {
                now.put(path, bytes);
            }
        }
        return now;
    }
}

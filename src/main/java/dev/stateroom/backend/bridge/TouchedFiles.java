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

/** Which files calls changed on a scratch copy, with what they held before. */
final class TouchedFiles {
    /** Of one folder that is deleted. */
    private static final int MOST = 10_000;

    private final Predicate<String> isElsewhere;
    private final Set<String> touched = new LinkedHashSet<>();
    private final Map<String, byte[]> before = new LinkedHashMap<>();

    /** {@code isElsewhere} says of paths whose files are tracked elsewhere. */
    TouchedFiles(Predicate<String> isElsewhere) {
        this.isElsewhere = isElsewhere;
    }

    /** A call is about to change a file, or everything below a folder. */
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

    /** What they held before the first change; without those that were not there. */
    Map<String, byte[]> before() {
        return before;
    }

    /** What they hold now; without those that are not there. */
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

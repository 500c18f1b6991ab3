package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Compares two sets of files. */
public final class FileChanges {
    private FileChanges() {}

    /** All differing files between two sets, sorted by path. */
    public static List<FileChange> between(FileSet before, FileSet after) {
        List<String> keys = new ArrayList<>(before.keys());
        keys.addAll(after.keys());
        return among(keys, before, after);
    }

    /** The same if only {@code candidates} can differ. */
    public static List<FileChange> among(Collection<String> candidates, FileSet before, FileSet after) {
        List<FileChange> changes = new ArrayList<>();
        TreeSet<String> sorted = new TreeSet<>(CodePointOrder.INSTANCE);
        sorted.addAll(candidates);
        for (String key : sorted) {
            FileData old = before.get(key);
            FileData now = after.get(key);
            boolean same = old == now || (old != null && now != null && old.sameAs(now));
            if (!same) {
                changes.add(new FileChange(key, old, now));
            }
        }
        return changes;
    }
}

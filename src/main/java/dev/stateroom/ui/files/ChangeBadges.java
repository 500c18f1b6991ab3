package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.FilePath;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The changes since the base, by path.
 *
 * @param kinds what happened to each file that differs
 * @param below for each folder, the number of files below it that differ
 * @param gone for each folder, names in it that may be only in the base: true for a folder, false for a file
 */
record ChangeBadges(Map<String, FileChange.Kind> kinds, Map<String, Integer> below, Map<String, Map<String, Boolean>> gone) {

    /** Nothing changed, or the changes are unknown. */
    static final ChangeBadges NONE = new ChangeBadges(Map.of(), Map.of(), Map.of());

    /** Returns the badges of these changes; keys that are not paths are left out. */
    static ChangeBadges of(Collection<FileChange> changes) {
        Map<String, FileChange.Kind> kinds = new HashMap<>();
        Map<String, Integer> below = new HashMap<>();
        Map<String, Map<String, Boolean>> gone = new HashMap<>();
        for (FileChange change : changes) {
            Optional<FilePath> parsed = FilePath.parse(change.path());
            if (parsed.isEmpty() || parsed.get().isRoot()) {
                continue;
            }
            kinds.put(change.path(), change.kind());
            boolean folder = false;
            for (FilePath path = parsed.get(); !path.isRoot(); path = path.parent()) {
                String parent = path.parent().text();
                below.merge(parent, 1, Integer::sum);
                if (change.kind() == FileChange.Kind.DELETED) {
                    gone.computeIfAbsent(parent, p -> new HashMap<>()).merge(path.name(), folder, Boolean::logicalOr);
                }
                folder = true;
            }
        }
        return new ChangeBadges(kinds, below, gone);
    }
}

package dev.stateroom.backend.hub;

import dev.stateroom.agent.ForeignValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A whole repository at one commit.
 *
 * @param commit its hash; null for a repository without commits
 * @param entries by path, without slashes in front, in the repository's order
 */
record HubTreeAt(@Nullable String commit, SequencedMap<String, HubEntry> entries) {
    /** A repository that does not exist, or has no commit yet. */
    public static final HubTreeAt EMPTY = new HubTreeAt(null, new LinkedHashMap<>());

    /** Copies the map and keeps its order. */
    public HubTreeAt {
        entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
    }

    /** Parses a response; null if it is invalid. */
    static @Nullable HubTreeAt of(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        String commit = ForeignValue.text(fields.get("commit_hash"));
        if (commit == null || !(fields.get("files") instanceof ForeignValue.Fields files)) {
            return null;
        }
        SequencedMap<String, HubEntry> entries = new LinkedHashMap<>();
        files.values().forEach((path, entry) -> entries.put(path, HubEntry.of(entry)));
        return new HubTreeAt(commit, entries);
    }

    /** Only its files. */
    HubRepository.Snapshot files() {
        SequencedMap<String, String> files = new LinkedHashMap<>();
        entries.forEach((path, entry) -> {
            if (entry instanceof HubEntry.File(String content)) {
                files.put(path, content);
            }
        });
        return new HubRepository.Snapshot(files, commit);
    }
}

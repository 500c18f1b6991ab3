package dev.stateroom.ui.results;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A message's text as the only file of a set, for the viewer that reads files. */
record OneText(String path, String text) implements FileSet {
    @Override
    public int size() {
        return 1;
    }

    @Override
    public @Nullable FileData get(String key) {
        return key.equals(path) ? new FileData(new FileData.Text(text), "utf-8", null, null, null) : null;
    }

    @Override
    public Collection<String> keys() {
        return List.of(path);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        FileData only = path.startsWith(prefix) ? get(path) : null;
        return only == null ? Collections.emptySortedMap() : new TreeMap<>(java.util.Map.of(path, only));
    }
}

package dev.stateroom.ui.preview;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A text as the only file of a set, for viewers, which read files. */
record OneText(String path, String text) implements FileSet {

    @Override
    public int size() {
        return 1;
    }

    @Override
    public @Nullable FileData get(String key) {
        return key.equals(path) ? data() : null;
    }

    private FileData data() {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    @Override
    public Collection<String> keys() {
        return List.of(path);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        return path.startsWith(prefix) ? new TreeMap<>(Map.of(path, data())) : Collections.emptySortedMap();
    }
}

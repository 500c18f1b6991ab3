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

/** A text as the only file of a set, for the viewers, which read files. */
record OneText(String text) implements FileSet {
    static final String PATH = "/text.txt";

    @Override
    public int size() {
        return 1;
    }

    @Override
    public @Nullable FileData get(String key) {
        return key.equals(PATH) ? data() : null;
    }

    private FileData data() {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    @Override
    public Collection<String> keys() {
        return List.of(PATH);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        return PATH.startsWith(prefix) ? new TreeMap<>(Map.of(PATH, data())) : Collections.emptySortedMap();
    }
}

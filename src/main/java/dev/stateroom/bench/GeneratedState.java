package dev.stateroom.bench;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The first files of the corpus as an agent's state, each cut to a length. */
final class GeneratedState implements FileSet {
    private final TreeMap<String, FileData> files = new TreeMap<>(CodePointOrder.INSTANCE);

    /** @param most characters of each file that are kept */
    GeneratedState(Corpus corpus, int count, int most) {
        String time = "2026-01-01T00:00:00+00:00";
        for (int i = 0; i < count; i++) {
            files.put("/" + Corpus.path(i), new FileData(new FileData.Text(corpus.text(i, most)), "utf-8", null, time, time));
        }
    }

    @Override
    public int size() {
        return files.size();
    }

    @Override
    public @Nullable FileData get(String key) {
        return files.get(key);
    }

    @Override
    public Collection<String> keys() {
        return Collections.unmodifiableSet(files.keySet());
    }

    @Override
    public @Nullable String firstKeyFrom(String key) {
        return files.ceilingKey(key);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        SortedMap<String, FileData> found = new TreeMap<>(CodePointOrder.INSTANCE);
        for (var entry : files.tailMap(prefix, true).entrySet()) {
            if (!entry.getKey().startsWith(prefix)) {
                break;
            }
            found.put(entry.getKey(), entry.getValue());
        }
        return Collections.unmodifiableSortedMap(found);
    }
}

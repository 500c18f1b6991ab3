package dev.stateroom.workspace.inference;

import dev.stateroom.history.store.Namespace;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The items of one namespace of a store whose keys are paths.
 *
 * @param source the store's address
 * @param namespace its labels
 * @param texts the content of each item by key; empty if it is binary or too large
 * @param count the number of items
 * @param isWhole false if some of them could not be read
 */
record NamespaceCandidate(String source, Namespace namespace, NavigableMap<String, String> texts, long count, boolean isWhole) implements CandidateFiles {

    @Override
    public String shown() {
        return namespace.labels().toString();
    }

    @Override
    public boolean has(String key) {
        return texts.containsKey(key);
    }

    @Override
    public @Nullable String text(String key) {
        return texts.get(key);
    }

    @Override
    public Set<String> names(String folder) {
        Set<String> names = new TreeSet<>();
        for (String key : texts.tailMap(folder).keySet()) {
            if (!key.startsWith(folder)) {
                break;
            }
            int slash = key.indexOf('/', folder.length());
            names.add(slash < 0 ? key.substring(folder.length()) : key.substring(folder.length(), slash + 1));
        }
        return names;
    }

    @Override
    public List<String> labels() {
        return namespace.labels();
    }

    @Override
    public boolean holdsSource() {
        return false;
    }

    @Override
    public int distance() {
        return 0;
    }
}

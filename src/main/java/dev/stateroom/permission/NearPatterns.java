package dev.stateroom.permission;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Indexes patterns by the folder that they begin with, in lower case, so that a path is compared only with those for its surroundings, even
 * in other letter case: for all others {@link CompiledPattern#miss} returns {@link MismatchReason#ELSEWHERE}.
 *
 * @param <T> the value stored for a pattern
 */
final class NearPatterns<T> {
    private final Map<String, List<T>> byAnchor = new HashMap<>();

    void add(CompiledPattern pattern, T standing) {
        byAnchor.computeIfAbsent(pattern.lowerAnchor(), _ -> new ArrayList<>()).add(standing);
    }

    boolean isEmpty() {
        return byAnchor.isEmpty();
    }

    /** Whether any entry that begins with the path or a folder above it passes the test; stops at the first that does. */
    boolean any(SplitPath asked, Predicate<T> wanted) {
        String folder = asked.lowerFolded();
        while (true) {
            for (T standing : byAnchor.getOrDefault(folder, List.of())) {
                if (wanted.test(standing)) {
                    return true;
                }
            }
            if (folder.isEmpty()) {
                return false;
            }
            folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
        }
    }
}

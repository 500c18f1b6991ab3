package dev.stateroom.permission;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Patterns by the folder that they begin with, in small letters, so that a path meets only those that speak about its
 * surroundings, be it in other letters: what {@link CompiledPattern#miss} says about all others is {@link MismatchReason#ELSEWHERE}.
 *
 * @param <T> what stands for a pattern
 */
final class NearPatterns<T> {
    private final Map<String, List<T>> byAnchor = new HashMap<>();

    void add(CompiledPattern pattern, T standing) {
        byAnchor.computeIfAbsent(pattern.lowerAnchor(), _ -> new ArrayList<>()).add(standing);
    }

    boolean isEmpty() {
        return byAnchor.isEmpty();
    }

    /** Whether one of those that begin with the path or a folder around it is what is looked for; stops at the first that is. */
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

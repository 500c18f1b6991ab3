package dev.stateroom.replay;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** Finds whole paths in texts, not parts of longer names. The cost does not depend on the number of paths. */
final class PathsInText {
    private final Set<String> paths;
    private final Set<Character> firsts = new HashSet<>();
    private final NavigableSet<Integer> lengths = new TreeSet<>();

    PathsInText(Collection<String> paths) {
        this.paths = new HashSet<>(paths);
        this.paths.remove("");
        for (String path : this.paths) {
            firsts.add(path.charAt(0));
            lengths.add(path.length());
        }
    }

    Set<String> in(String text) {
        Set<String> found = new LinkedHashSet<>();
        for (int start = 0; start < text.length(); start++) {
            if (firsts.contains(text.charAt(start)) && (start == 0 || !isOfName(text.charAt(start - 1)))) {
                for (int length : lengths.headSet(text.length() - start, true)) {
                    if (isEnd(text, start + length)) {
                        String part = text.substring(start, start + length);
                        if (paths.contains(part)) {
                            found.add(part);
                        }
                    }
                }
            }
        }
        return found;
    }

    /** Whether a text contains a path. */
    static boolean names(String text, String path) {
        return !new PathsInText(Set.of(path)).in(text).isEmpty();
    }

    private static boolean isEnd(String text, int end) {
        return end == text.length() || !isOfName(text.charAt(end));
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }
}

package dev.stateroom.permission.simulation;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Makes patterns that match given paths and, for a wider scope, others near them. */
final class PatternWidth {
    private PatternWidth() {}

    /** Patterns for paths. The dialect may not match all of the paths with them; the caller adds patterns for the rest. */
    static List<String> of(Collection<String> paths, SuggestionScope width, Dialect dialect) {
        Set<String> folders = new TreeSet<>();
        Set<String> patterns = new LinkedHashSet<>();
        for (String path : paths) {
            String folder = folder(path, width);
            if (width == SuggestionScope.EXACT || folder.isEmpty() || path.equals("/")) {
                patterns.add(literal(path));
            } else {
                folders.add(folder);
            }
        }
        boolean folderItself = dialect.language() == Era.Language.PYTHON;
        for (String folder : outermost(folders, width)) {
            patterns.add(literal(folder) + (width == SuggestionScope.FOLDER ? "/*" : "/**"));
            if (folderItself && paths.contains(folder)) {
                patterns.add(literal(folder));
            }
        }
        return List.copyOf(patterns);
    }

    /** The folder of a path for a scope; empty if the path is at the top. */
    private static String folder(String path, SuggestionScope width) {
        int top = path.indexOf('/', 1);
        return width == SuggestionScope.WIDE ? (top < 0 ? "" : path.substring(0, top)) : path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** The folders without those inside another one, if patterns match at any depth. */
    private static List<String> outermost(Set<String> folders, SuggestionScope width) {
        if (width == SuggestionScope.FOLDER) {
            return List.copyOf(folders);
        }
        // Sorted: a folder comes before its content.
        Set<String> kept = new LinkedHashSet<>();
        for (String folder : folders) {
            boolean isInside = false;
            for (int end = folder.indexOf('/', 1); end > 0 && !isInside; end = folder.indexOf('/', end + 1)) {
                isInside = kept.contains(folder.substring(0, end));
            }
            if (!isInside) {
                kept.add(folder);
            }
        }
        return List.copyOf(kept);
    }

    /** The pattern that matches only one path. */
    static String literal(String path) {
        StringBuilder pattern = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if ("*?[]{}()!+@|\\".indexOf(c) >= 0) {
                pattern.append('\\');
            }
            pattern.append(c);
        }
        return pattern.toString();
    }
}

package dev.stateroom.vfs.glob;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.GlobCompilation.Raised;
import dev.stateroom.vfs.glob.GlobCompilation.Refused;
import dev.stateroom.vfs.glob.GlobCompilation.WalkFails;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A recorded table of globs: one tree of files, and for each pattern and search path what {@code glob} found and which
 * files a filtered {@code grep} searched, in a store and on a disk.
 */
record GlobTable(List<String> tree, List<Case> cases) {

    /** One row; what was recorded is the sorted paths, an error or an exception. */
    record Case(String pattern, @Nullable String path, JsonNode recorded) {
        JsonNode recorded(String medium, String call) {
            return recorded.get(medium).get(call);
        }
    }

    static GlobTable read(String name) {
        try (InputStream in = GlobTable.class.getResourceAsStream(name + ".json")) {
            JsonNode root = JsonMapper.shared().readTree(in);
            List<String> tree = new ArrayList<>();
            root.get("tree").forEach(path -> tree.add(path.asString()));
            List<Case> cases = new ArrayList<>();
            for (JsonNode row : root.get("cases")) {
                JsonNode path = row.get("path");
                cases.add(new Case(
                        row.get("pattern").asString(), path == null || path.isNull() ? null : path.asString(), row));
            }
            return new GlobTable(tree, cases);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a backend would answer for that pattern, in the words of the table. */
    String answer(Dialect dialect, GlobUse use, Case row) {
        String root = row.path() == null ? "" : row.path().replaceAll("/+$", "");
        List<String> below = tree.stream().filter(path -> path.startsWith(root + "/")).toList();
        return switch (GlobCompiler.compile(dialect, use, row.pattern())) {
            case Refused(String text) -> "error " + text;
            case Raised raised -> raised.onFirstCandidate() && below.isEmpty() ? "[]" : "raised";
            case WalkFails(String message) ->
                below.isEmpty()
                        ? "[]"
                        : "error Glob of '%s' aborted partway: %s"
                                .formatted(row.path() == null ? "<default>" : row.path(), message);
            case Compiled(GlobPattern pattern) -> {
                TreeSet<String> found = new TreeSet<>();
                search(below, root, pattern, found);
                yield found.toString();
            }
        };
    }

    /** Also says where a walk that trusts the pattern would miss a hit. */
    private static void search(List<String> files, String root, GlobPattern pattern, TreeSet<String> found) {
        String prefix = pattern.literalPrefix();
        for (String file : files) {
            String path = file.substring(root.length() + 1);
            if (pattern.matches(path)) {
                found.add(file);
                if (!prefix.isEmpty() && !path.startsWith(prefix + "/")) {
                    found.add(file + " is not below " + prefix);
                }
                for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                    if (!pattern.mayContainBelow(path.substring(0, slash))) {
                        found.add(file + " was skipped at " + path.substring(0, slash));
                    }
                }
            }
        }
    }

    static String recorded(Case row, String medium, String call) {
        JsonNode answer = row.recorded(medium, call);
        if (answer.has("raises")) {
            return "raised";
        }
        JsonNode error = answer.get("error");
        if (error != null && !error.isNull()) {
            return "error " + error.asString();
        }
        TreeSet<String> paths = new TreeSet<>();
        answer.get("paths").forEach(path -> paths.add(path.asString()));
        return paths.toString();
    }
}

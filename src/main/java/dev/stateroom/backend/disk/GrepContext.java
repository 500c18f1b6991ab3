package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentResult.ContextLine;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.vfs.CodePointOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds the lines around hits, as Python 0.7 does for calls that request them: files are read again; neither hits nor other lines with the
 * text are context.
 *
 * @param universal true if lines end at CR too, as in the search without ripgrep
 */
record GrepContext(PythonPaths paths, boolean universal) {

    /** Hits with context, and an error about files that could not be read again. */
    record Added(List<GrepMatch> matches, @Nullable String error) {}

    Added add(List<GrepMatch> matches, GrepRequest request) {
        Map<String, List<GrepMatch>> byPath =
                matches.stream().collect(Collectors.groupingBy(GrepMatch::path, LinkedHashMap::new, Collectors.toList()));
        TreeSet<String> unreadable = new TreeSet<>(CodePointOrder.INSTANCE);
        Map<String, TreeMap<Integer, String>> context = new LinkedHashMap<>();
        byPath.forEach((path, hits) -> context.put(path, around(path, hits, request, unreadable)));
        List<GrepMatch> added = new ArrayList<>();
        for (GrepMatch match : matches) {
            TreeMap<Integer, String> lines = context.getOrDefault(match.path(), new TreeMap<>());
            int line = match.line();
            added.add(new GrepMatch(
                    match.path(),
                    line,
                    match.text(),
                    lines(lines.subMap(line - request.context(), true, line, false)),
                    lines(lines.subMap(line, false, line + request.context(), true))));
        }
        String error = unreadable.isEmpty()
                ? null
                : "Error: could not read context for %d file(s) (non-UTF-8 or unreadable): %s"
                        .formatted(unreadable.size(), String.join(", ", unreadable));
        return new Added(added, error);
    }

    private static List<ContextLine> lines(Map<Integer, String> lines) {
        return lines.entrySet().stream()
                .map(line -> new ContextLine(line.getKey(), line.getValue()))
                .toList();
    }

    private TreeMap<Integer, String> around(
            String path, List<GrepMatch> hits, GrepRequest request, Set<String> unreadable) {
        TreeMap<Integer, String> context = new TreeMap<>();
        List<String> lines;
        try {
            byte[] bytes = paths.tree().read(paths.resolve(path), true);
            String text = PythonText.decode(bytes);
            lines = List.of((universal ? text : new String(bytes, StandardCharsets.UTF_8)).split("\n", -1));
        } catch (OsError | PythonError e) {
            unreadable.add(path);
            return context;
        }
        int count = lines.getLast().isEmpty() ? lines.size() - 1 : lines.size();
        Set<Integer> matched = hits.stream().map(GrepMatch::line).collect(Collectors.toSet());
        for (int line : matched) {
            int last = Math.min(count, line + request.context());
            for (int i = Math.max(1, line - request.context()); i <= last; i++) {
                String text = lines.get(i - 1);
                String bare = !universal && text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
                if (!matched.contains(i) && !bare.contains(request.pattern())) {
                    context.put(i, bare);
                }
            }
        }
        return context;
    }
}

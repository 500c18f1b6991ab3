package dev.stateroom.vfs.glob;

import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.GlobCompilation.WalkFails;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The walks of the npm package {@code fast-glob} 3, with which the JavaScript disk backends find files: braces are expanded first, the walk
 * begins in the folder up to which a pattern is plain text, and enters only folders that the pattern's segments allow. Plain paths are
 * looked up instead. Hidden names count; links to folders are entered on the way to where a walk begins, and below only if the dialect says
 * so.
 *
 * <p>Source: the disk half of the glob table of {@code js-1.14}, and the package itself.
 */
final class FastGlob implements GlobPattern {

    private final List<FastGlobTask> tasks;
    private final String prefix;

    private FastGlob(List<FastGlobTask> tasks) {
        this.tasks = tasks;
        this.prefix = shared(tasks);
    }

    /**
     * The pattern, or the message with which the walk fails.
     *
     * @param followsLinks whether linked folders are entered everywhere
     */
    static GlobCompilation compile(String pattern, boolean followsLinks) throws GlobProgram.TooLarge {
        if (pattern.isEmpty()) {
            return new WalkFails("Patterns must be a string (non empty) or an array of strings");
        }
        List<String> expanded;
        try {
            expanded = MicromatchBraces.expand(pattern).stream()
                    .sorted(Comparator.comparingInt(String::length))
                    .filter(text -> !text.isEmpty())
                    .map(FastGlob::withoutDoubleSlashes)
                    .toList();
        } catch (MicromatchBraces.Failed e) {
            return new WalkFails(String.valueOf(e.getMessage()));
        }
        List<String> wanted = expanded.stream().filter(text -> !isNegative(text)).toList();
        List<String> unwanted = expanded.stream()
                .filter(FastGlob::isNegative)
                .map(text -> text.substring(1))
                .toList();
        List<FastGlobTask> tasks = new ArrayList<>();
        for (boolean dynamic : new boolean[] {false, true}) {
            List<String> some = wanted.stream()
                    .filter(text -> GlobFolders.isDynamic(text) == dynamic)
                    .toList();
            for (Map.Entry<String, List<String>> group : byBase(some).entrySet()) {
                tasks.add(new FastGlobTask(group.getKey(), group.getValue(), unwanted, dynamic, followsLinks));
            }
        }
        return new Compiled(new FastGlob(tasks));
    }

    private static boolean isNegative(String pattern) {
        return pattern.startsWith("!") && !pattern.startsWith("(", 1);
    }

    private static String withoutDoubleSlashes(String pattern) {
        return pattern.replaceAll("(?!^)/{2,}", "/");
    }

    /** Patterns by the folder where a walk begins; a single group if any of them starts at the very top. */
    private static Map<String, List<String>> byBase(List<String> patterns) {
        Map<String, List<String>> outside = new LinkedHashMap<>();
        Map<String, List<String>> inside = new LinkedHashMap<>();
        List<String> allInside = new ArrayList<>();
        for (String pattern : patterns) {
            boolean leadsOut = pattern.startsWith("..") || pattern.startsWith("./..");
            (leadsOut ? outside : inside)
                    .computeIfAbsent(GlobFolders.base(pattern), base -> new ArrayList<>())
                    .add(pattern);
            if (!leadsOut) {
                allInside.add(pattern);
            }
        }
        if (inside.containsKey(".")) {
            inside = Map.of(".", allInside);
        }
        outside.putAll(inside);
        return outside;
    }

    private static String shared(List<FastGlobTask> tasks) {
        return tasks.stream().map(FastGlobTask::folder).reduce(FastGlob::shared).orElse("");
    }

    private static String shared(String one, String other) {
        String shared = one;
        while (!shared.isEmpty() && !other.equals(shared) && !other.startsWith(shared + "/")) {
            shared = shared.substring(0, Math.max(0, shared.lastIndexOf('/')));
        }
        return shared;
    }

    @Override
    public boolean matches(String path) {
        return tasks.stream().anyMatch(task -> task.finds(path, false));
    }

    @Override
    public boolean matchesFolder(String path) {
        return tasks.stream().anyMatch(task -> task.finds(path, true));
    }

    @Override
    public String nameOf(String path) {
        return tasks.stream()
                .map(task -> task.spellingOf(path))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(path);
    }

    @Override
    public String literalPrefix() {
        return prefix;
    }

    @Override
    public List<Start> starts() {
        return tasks.stream().flatMap(task -> task.starts().stream()).toList();
    }

    @Override
    public boolean mayContainBelow(String folder) {
        return tasks.stream().anyMatch(task -> task.enters(folder));
    }

    @Override
    public boolean entersLink(String folder) {
        return tasks.stream().anyMatch(task -> task.enters(folder + LINKED));
    }
}

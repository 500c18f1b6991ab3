package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One walk of {@link FastGlob}: from a folder, for the patterns that begin there; or a look-up of plain paths. */
final class FastGlobTask {

    private static final char LINKED = GlobPattern.LINKED;

    private final String base;
    private final String folder;
    private final boolean dynamic;
    private final boolean followsLinks;
    private final List<String> lookedUp;
    private final GlobAutomaton wanted;
    private final @Nullable GlobAutomaton unwanted;
    private final @Nullable GlobAutomaton notEntered;
    private final List<Steps> steps;

    /**
     * The demands of a pattern on the folders above a hit.
     *
     * @param first the segments before the first that spans folders
     * @param spans true if there is one
     * @param length number of segments
     */
    private record Steps(List<GlobAutomaton> first, boolean spans, int length) {

        static Steps of(String pattern) throws GlobProgram.TooLarge {
            List<GlobAutomaton> first = new ArrayList<>();
            List<String> segments = GlobFolders.segments(pattern);
            for (String segment : segments) {
                boolean dynamic = GlobFolders.isDynamic(segment);
                if (dynamic && segment.contains("**")) {
                    return new Steps(first, true, segments.size());
                }
                first.add(automaton(dynamic ? Picomatch.WALK.regex(segment) : Picomatch.literally(segment)));
            }
            return new Steps(first, false, segments.size());
        }

        boolean allow(String folder, int levels) {
            if (!spans && length <= levels) {
                return false;
            }
            if (spans && levels > first.size()) {
                return true;
            }
            int from = 0;
            for (int i = 0; i < levels; i++) {
                int slash = folder.indexOf('/', from);
                int end = slash < 0 ? folder.length() : slash;
                if (!first.get(i).matches(folder, from, end)) {
                    return false;
                }
                from = end + 1;
            }
            return true;
        }
    }

    FastGlobTask(String base, List<String> wanted, List<String> unwanted, boolean dynamic, boolean followsLinks)
            throws GlobProgram.TooLarge {
        this.base = base;
        this.dynamic = dynamic;
        this.followsLinks = followsLinks;
        this.wanted = automaton(anyOf(wanted));
        this.unwanted = unwanted.isEmpty() ? null : automaton(anyOf(unwanted));
        List<String> affecting =
                unwanted.stream().filter(FastGlobTask::affectsFolders).toList();
        this.notEntered = affecting.isEmpty() ? null : automaton(anyOf(affecting));
        this.lookedUp = dynamic ? List.of() : wanted;
        this.folder = dynamic ? normal(base) : sharedParent();
        List<Steps> all = new ArrayList<>();
        for (String pattern : dynamic ? wanted : List.<String>of()) {
            all.add(Steps.of(pattern));
        }
        this.steps = all;
    }

    private static GlobAutomaton automaton(GlobNode node) throws GlobProgram.TooLarge {
        return new GlobAutomaton(new GlobProgram(node), false);
    }

    private static GlobNode anyOf(List<String> patterns) {
        return new GlobNode.Alt(patterns.stream().map(Picomatch.WALK::regex).toList());
    }

    /** True if a negative pattern also keeps the walk out of a folder. */
    private static boolean affectsFolders(String pattern) {
        String trimmed = pattern.replaceAll("/+$", "");
        return pattern.endsWith("/**") || !GlobFolders.isDynamic(trimmed.substring(trimmed.lastIndexOf('/') + 1));
    }

    private String sharedParent() {
        return lookedUp.size() > 1 ? "" : parent(lookedUp.getFirst());
    }

    private static String parent(String path) {
        String normal = normal(path);
        return normal.substring(0, Math.max(0, normal.lastIndexOf('/')));
    }

    /** The folder to read first, or the paths to look up. */
    List<GlobPattern.Start> starts() {
        return dynamic
                ? List.of(new GlobPattern.Start(folder, true))
                : lookedUp.stream().map(text -> new GlobPattern.Start(normal(text), false)).toList();
    }

    /** The path without empty names and dots; a leading slash, and dots that lead out, stay. */
    private static String normal(String path) {
        List<String> names = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            if (name.equals("..") && !names.isEmpty() && !names.getLast().equals("..")) {
                names.removeLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return (path.startsWith("/") ? "/" : "") + String.join("/", names);
    }

    /** The folder that contains all hits. */
    String folder() {
        return folder;
    }

    /** True if the file or folder is a hit. */
    boolean finds(String path, boolean isFolder) {
        String plain = unmarked(path);
        if (!dynamic) {
            return lookedUp.stream()
                    .anyMatch(text -> normal(text).equals(plain) && fits(withoutDot(text), isFolder));
        }
        String rest = below(plain);
        if (rest == null || !fits(entry(rest), isFolder)) {
            return false;
        }
        int slash = path.lastIndexOf('/');
        return slash < 0 || entersAll(path.substring(0, slash));
    }

    /** A look-up finds a path under the pattern's own spelling; null if none is found. */
    @Nullable String spellingOf(String path) {
        return lookedUp.stream()
                .filter(text -> normal(text).equals(path))
                .findFirst()
                .orElse(null);
    }

    private boolean fits(String entry, boolean isFolder) {
        return (matches(wanted, entry) || (isFolder && matches(wanted, entry + "/")))
                && !(matches(unwanted, entry) || (isFolder && matches(unwanted, entry + "/")));
    }

    private static boolean matches(@Nullable GlobAutomaton automaton, String text) {
        return automaton != null && automaton.matches(text, 0, text.length());
    }

    /** True if the walk or a look-up passes through that folder. */
    boolean enters(String path) {
        String plain = unmarked(path);
        if (!dynamic) {
            return lookedUp.stream().anyMatch(text -> plain.isEmpty() || normal(text).startsWith(plain + "/"));
        }
        boolean above = plain.isEmpty() || folder.equals(plain) || folder.startsWith(plain + "/");
        return above || (below(plain) != null && entersAll(path));
    }

    /** True if the walk enters every folder of {@code path} below its start. */
    private boolean entersAll(String path) {
        for (int end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
            String above = end < 0 ? path : path.substring(0, end);
            String rest = below(unmarked(above));
            if (rest != null && !entersOne(entry(rest), above)) {
                return false;
            }
            if (end < 0) {
                return true;
            }
        }
    }

    private boolean entersOne(String entry, String marked) {
        if (!followsLinks && marked.charAt(marked.length() - 1) == LINKED) {
            return false;
        }
        int levels = (int) entry.chars().filter(c -> c == '/').count() + 1;
        return steps.stream().anyMatch(step -> step.allow(entry, levels)) && !matches(notEntered, entry);
    }

    private static String unmarked(String path) {
        return path.indexOf(LINKED) < 0 ? path : path.replace(String.valueOf(LINKED), "");
    }

    /** The path relative to the folder where the walk begins; null if it is outside. */
    private @Nullable String below(String path) {
        if (folder.isEmpty()) {
            return path.isEmpty() || path.startsWith("/") || path.startsWith("../") ? null : path;
        }
        String start = folder.endsWith("/") ? folder : folder + "/";
        return path.startsWith(start) && path.length() > start.length() ? path.substring(start.length()) : null;
    }

    /** The path as the walk reports it: with its start folder as the pattern writes it. */
    private String entry(String rest) {
        if (base.equals(".")) {
            return withoutDot(rest);
        }
        return withoutDot(base.endsWith("/") ? base + rest : base + "/" + rest);
    }

    private static String withoutDot(String path) {
        return path.startsWith("./") || path.startsWith(".\\") ? path.substring(2) : path;
    }
}

package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads patterns as the scripts of the sandbox base classes do: Python's own walk and {@code glob} module, and the regular expression of
 * the npm package. Source: the reference's scripts, compared on random patterns.
 */
final class SandboxGlob {

    private static final int MAX_EXPANSIONS = 1000;
    private static final GlobNode NAME = GlobNode.plus(new GlobNode.One(CharSet.NOT_SLASH));
    private static final GlobNode SHOWN = GlobNode.not(GlobNode.character('.'));
    /** Any folders without a hidden one. */
    private static final GlobNode FOLDERS = GlobNode.star(GlobNode.seq(SHOWN, NAME, GlobNode.SLASH));

    /** More braces than the script expands. */
    static final class TooBroad extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private SandboxGlob() {}

    /** Parses a pattern of Python's walk, over relative paths: without a slash it matches a name at any depth, with one the path. */
    static GlobNode walked(String pattern) throws TooBroad {
        boolean bare = pattern.indexOf('/') < 0;
        List<GlobNode> ways = new ArrayList<>();
        for (String expanded : expanded(pattern, 0)) {
            String candidate = withExclamationMarks(expanded);
            GlobNode way = bare
                    ? GlobNode.seq(GlobNode.star(GlobNode.seq(NAME, GlobNode.SLASH)), name(candidate))
                    : path(candidate);
            if (way != null) {
                ways.add(way);
            }
        }
        return new GlobNode.Alt(ways);
    }

    private static GlobNode name(String candidate) {
        GlobNode found = Fnmatch.parse(candidate, CharSet.NOT_SLASH);
        return candidate.startsWith(".") ? found : GlobNode.seq(SHOWN, found);
    }

    private static @Nullable GlobNode path(String candidate) {
        List<String> segments = new ArrayList<>();
        for (String segment : candidate.split("/", -1)) {
            boolean repeated = segment.equals("**") && !segments.isEmpty() && segments.getLast().equals("**");
            if (!segment.isEmpty() && !repeated) {
                segments.add(segment);
            }
        }
        boolean lastIsStars = !segments.isEmpty() && segments.getLast().equals("**");
        if (segments.isEmpty() || (candidate.endsWith("/") && !lastIsStars)) {
            return null;
        }
        List<GlobNode> nodes = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            boolean last = i == segments.size() - 1;
            if (segments.get(i).equals("**")) {
                nodes.add(FOLDERS);
                nodes.add(last ? GlobNode.seq(SHOWN, NAME) : GlobNode.EMPTY);
            } else {
                nodes.add(name(segments.get(i)));
                nodes.add(last ? GlobNode.EMPTY : GlobNode.SLASH);
            }
        }
        return new GlobNode.Seq(nodes);
    }

    /** Groups with a comma nest and expand; all others are text. */
    private static List<String> expanded(String pattern, int depth) throws TooBroad {
        int open = pattern.indexOf('{');
        int close = open < 0 ? -1 : endOfGroup(pattern, open);
        if (close < 0) {
            return List.of(pattern);
        }
        if (depth > MAX_EXPANSIONS / 2) {
            throw new TooBroad();
        }
        String before = pattern.substring(0, open);
        String after = pattern.substring(close + 1);
        List<String> parts = alternatives(pattern.substring(open + 1, close));
        List<String> all = new ArrayList<>();
        for (String part : parts.size() < 2 ? List.of("") : parts) {
            String kept = parts.size() < 2 ? before + "{" + parts.getFirst() + "}" : before;
            for (String tail : expanded(part + after, depth + 1)) {
                all.add(kept + tail);
                if (all.size() > MAX_EXPANSIONS) {
                    throw new TooBroad();
                }
            }
        }
        return all;
    }

    private static int endOfGroup(String pattern, int open) {
        int depth = 0;
        for (int i = open; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> alternatives(String body) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(body.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(body.substring(from));
        return parts;
    }

    /** Classes that begin with a caret negate here; {@code fnmatch} takes an exclamation mark. */
    private static String withExclamationMarks(String pattern) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < pattern.length()) {
            int close = pattern.charAt(at) == '[' ? pattern.indexOf(']', at + 2) : at;
            if (close < 0) {
                return text.append(pattern.substring(at)).toString();
            }
            String piece = pattern.substring(at, close + 1);
            text.append(piece.startsWith("[^") ? "[!" + piece.substring(2) : piece);
            at = close + 1;
        }
        return text.toString();
    }

    /** Parses a pattern of Python's {@code glob} module, recursive, for files: segment by segment, hidden names by their dot. */
    static GlobNode globbed(String pattern) {
        if (pattern.endsWith("/")) {
            return GlobNode.FAIL;
        }
        List<GlobNode> nodes = new ArrayList<>();
        String[] segments = pattern.split("/+", -1);
        for (int i = 0; i < segments.length; i++) {
            boolean last = i == segments.length - 1;
            String segment = segments[i];
            boolean wild = segment.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
            if (segment.equals("**")) {
                nodes.add(FOLDERS);
                nodes.add(last ? GlobNode.seq(SHOWN, NAME) : GlobNode.EMPTY);
            } else {
                nodes.add(wild ? name(segment) : GlobNode.text(segment));
                nodes.add(last ? GlobNode.EMPTY : GlobNode.SLASH);
            }
        }
        return new GlobNode.Seq(nodes);
    }

    /** The regular expression that the npm package makes of a pattern. */
    static String expression(String pattern) {
        StringBuilder regex = new StringBuilder("^");
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            if (c == '*' && pattern.startsWith("*", at)) {
                at++;
                boolean folder = pattern.startsWith("/", at);
                regex.append(folder ? "(.*/)?" : ".*");
                at += folder ? 1 : 0;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else if (c == '[') {
                int close = pattern.indexOf(']', at);
                int end = close < 0 ? pattern.length() : close + 1;
                regex.append(pattern, at - 1, end);
                at = end;
            } else {
                regex.append(".+^${}()|\\".indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return regex.append('$').toString();
    }
}

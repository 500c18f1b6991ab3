package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code Path.rglob} of Python 3.11, with which the disk backends of {@code python-0.2} to {@code -0.5} find files: the pattern may begin
 * at any depth, each segment is an {@code fnmatch} (hidden names too), {@code **} does not follow links while other segments do. Source:
 * the disk half of the glob table of {@code python-0.5}, and the standard library.
 */
final class PathlibGlob implements GlobPattern {

    private static final CharSet IN_NAME = CharSet.anyOf("/" + LINKED).complement();
    private static final GlobNode FOLDERS = GlobNode.star(GlobNode.seq(GlobNode.plus(new GlobNode.One(IN_NAME)), GlobNode.SLASH));
    private static final GlobNode BELOW = GlobNode.seq(GlobNode.optional(GlobNode.character(LINKED)), GlobNode.SLASH);

    private final GlobAutomaton automaton;
    private final PrefixMatcher beginning;

    private PathlibGlob(GlobNode node) throws GlobProgram.TooLarge {
        GlobProgram program = new GlobProgram(node);
        automaton = new GlobAutomaton(program, true);
        beginning = new PrefixMatcher(program, true);
    }

    /** Compiles the pattern, or gives the message with which the walk fails. */
    static GlobCompilation compile(String pattern) throws GlobProgram.TooLarge {
        List<String> parts = parts(pattern);
        List<GlobNode> nodes = new ArrayList<>();
        nodes.add(FOLDERS);
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean last = i == parts.size() - 1;
            if (part.equals("**")) {
                nodes.add(last ? GlobNode.FAIL : FOLDERS);
            } else if (part.contains("**")) {
                return new GlobCompilation.WalkFails("Invalid pattern: '**' can only be an entire path component");
            } else {
                nodes.add(isWild(part) ? Fnmatch.parse(part, IN_NAME) : GlobNode.text(part));
                nodes.add(last ? GlobNode.EMPTY : BELOW);
            }
        }
        boolean foldersOnly = parts.isEmpty() || pattern.endsWith("/");
        return new GlobCompilation.Compiled(new PathlibGlob(foldersOnly ? GlobNode.FAIL : new GlobNode.Seq(nodes)));
    }

    /** True if a segment of {@code pattern} leads upwards. */
    static boolean leadsUp(String pattern) {
        return parts(pattern).contains("..");
    }

    private static List<String> parts(String pattern) {
        List<String> parts = new ArrayList<>();
        for (String part : pattern.split("/", -1)) {
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return parts;
    }

    private static boolean isWild(String part) {
        return part.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
    }

    @Override
    public boolean matches(String path) {
        return automaton.matches(path, 0, path.length());
    }

    @Override
    public boolean matchesFolder(String path) {
        return false;
    }

    @Override
    public String literalPrefix() {
        return "";
    }

    @Override
    public boolean mayContainBelow(String folder) {
        return beginning.mayContinue(folder.isEmpty() ? "" : folder + "/");
    }

    @Override
    public boolean entersLink(String folder) {
        return beginning.mayContinue(folder + LINKED + "/");
    }
}

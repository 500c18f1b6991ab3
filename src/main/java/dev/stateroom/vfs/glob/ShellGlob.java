package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads patterns of the C library's {@code fnmatch}, as {@code find -name} and {@code grep --include} use it on names:
 * hidden ones match, a backslash escapes, classes negate with {@code !} or {@code ^}.
 */
final class ShellGlob {

    private static final Map<String, CharSet> NAMED = Map.of(
            "alpha", CharSet.union(List.of(CharSet.range('a', 'z'), CharSet.range('A', 'Z'))),
            "digit", CharSet.range('0', '9'),
            "alnum", CharSet.union(List.of(CharSet.range('a', 'z'), CharSet.range('A', 'Z'), CharSet.range('0', '9'))),
            "lower", CharSet.range('a', 'z'),
            "upper", CharSet.range('A', 'Z'),
            "space", CharSet.union(List.of(CharSet.range('\t', '\r'), CharSet.of(' '))),
            "blank", CharSet.anyOf(" \t"),
            "xdigit", CharSet.union(List.of(CharSet.range('0', '9'), CharSet.range('a', 'f'), CharSet.range('A', 'F'))),
            "punct", CharSet.anyOf("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"));

    private final String pattern;
    private int at;

    private ShellGlob(String pattern) {
        this.pattern = pattern;
    }

    /** Parses {@code pattern}, for names. */
    static GlobNode parse(String pattern) {
        return new ShellGlob(pattern).parse();
    }

    private GlobNode parse() {
        List<GlobNode> nodes = new ArrayList<>();
        while (at < pattern.length()) {
            int c = next();
            switch (c) {
                case '*' -> nodes.add(GlobNode.star(new GlobNode.One(CharSet.ANY)));
                case '?' -> nodes.add(new GlobNode.One(CharSet.ANY));
                case '\\' -> nodes.add(at < pattern.length() ? GlobNode.character(next()) : GlobNode.FAIL);
                case '[' -> {
                    int from = at;
                    CharSet set = set();
                    if (set == null) {
                        at = from;
                        nodes.add(GlobNode.character('['));
                    } else {
                        nodes.add(new GlobNode.One(set));
                    }
                }
                default -> nodes.add(GlobNode.character(c));
            }
        }
        return new GlobNode.Seq(nodes);
    }

    private int next() {
        int c = pattern.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    /** The class whose opening bracket has been read; null if it is not closed. */
    private @Nullable CharSet set() {
        boolean negated = pattern.startsWith("!", at) || pattern.startsWith("^", at);
        at += negated ? 1 : 0;
        List<CharSet> sets = new ArrayList<>();
        while (at < pattern.length()) {
            if (!sets.isEmpty() && pattern.charAt(at) == ']') {
                at++;
                CharSet set = CharSet.union(sets);
                return negated ? set.complement() : set;
            }
            int close = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
            if (close >= 0) {
                sets.add(NAMED.getOrDefault(pattern.substring(at + 2, close), CharSet.NONE));
                at = close + 2;
                continue;
            }
            int first = member();
            boolean range = pattern.startsWith("-", at) && at + 1 < pattern.length() && pattern.charAt(at + 1) != ']';
            if (range) {
                at++;
                int last = member();
                sets.add(first <= last ? CharSet.range(first, last) : CharSet.NONE);
            } else {
                sets.add(CharSet.of(first));
            }
        }
        return null;
    }

    private int member() {
        int c = next();
        return c == '\\' && at < pattern.length() ? next() : c;
    }
}

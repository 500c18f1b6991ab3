package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the patterns of Python's {@code fnmatch}: {@code *}, {@code ?} and classes over any character, no escapes.
 * Source: Python 3.11, compared on random patterns.
 */
final class Fnmatch {

    private Fnmatch() {}

    /**
     * The form of {@code pattern}.
     *
     * @param alphabet the characters that wildcards and classes may match
     */
    static GlobNode parse(String pattern, CharSet alphabet) {
        List<GlobNode> nodes = new ArrayList<>();
        int at = 0;
        while (at < pattern.length()) {
            int c = pattern.codePointAt(at);
            at += Character.charCount(c);
            switch (c) {
                case '*' -> nodes.add(GlobNode.star(new GlobNode.One(alphabet)));
                case '?' -> nodes.add(new GlobNode.One(alphabet));
                case '[' -> {
                    int end = endOfClass(pattern, at);
                    if (end < 0) {
                        nodes.add(GlobNode.character('['));
                    } else {
                        nodes.add(new GlobNode.One(set(pattern.substring(at, end)).intersect(alphabet)));
                        at = end + 1;
                    }
                }
                default -> nodes.add(GlobNode.character(c));
            }
        }
        return new GlobNode.Seq(nodes);
    }

    /** Index of the bracket that closes the class beginning at {@code from}; -1 if there is none. */
    private static int endOfClass(String pattern, int from) {
        int at = from;
        if (pattern.startsWith("!", at)) {
            at++;
        }
        if (pattern.startsWith("]", at)) {
            at++;
        }
        return pattern.indexOf(']', at);
    }

    private static CharSet set(String inside) {
        String source = inside.indexOf('-') < 0 ? inside.replace("\\", "\\\\") : ranges(inside);
        if (source.isEmpty()) {
            return CharSet.NONE;
        }
        if (source.equals("!")) {
            return CharSet.ANY;
        }
        return switch (source.charAt(0)) {
            case '!' -> PythonCharClass.parse("^" + source.substring(1));
            case '^' -> PythonCharClass.parse("\\" + source);
            default -> PythonCharClass.parse(source);
        };
    }

    /** Splits at the hyphens that form ranges, and drops ranges that run backwards. */
    private static String ranges(String inside) {
        List<String> chunks = new ArrayList<>();
        int from = 0;
        int search = step(inside, inside.startsWith("!") ? 1 : 0);
        while (true) {
            int hyphen = search <= inside.length() ? inside.indexOf('-', search) : -1;
            if (hyphen < 0) {
                break;
            }
            chunks.add(inside.substring(from, hyphen));
            from = hyphen + 1;
            search = step(inside, step(inside, from));
        }
        if (from < inside.length()) {
            chunks.add(inside.substring(from));
        } else {
            chunks.set(chunks.size() - 1, chunks.getLast() + "-");
        }
        for (int i = chunks.size() - 1; i > 0; i--) {
            String left = chunks.get(i - 1);
            String right = chunks.get(i);
            int first = left.codePointBefore(left.length());
            int last = right.codePointAt(0);
            if (first > last) {
                chunks.set(i - 1, left.substring(0, left.length() - Character.charCount(first))
                        + right.substring(Character.charCount(last)));
                chunks.remove(i);
            }
        }
        return String.join(
                "-",
                chunks.stream().map(c -> c.replace("\\", "\\\\").replace("-", "\\-")).toList());
    }

    /** Index after the character at {@code at}. */
    private static int step(String text, int at) {
        return at < text.length() ? at + Character.charCount(text.codePointAt(at)) : at + 1;
    }
}

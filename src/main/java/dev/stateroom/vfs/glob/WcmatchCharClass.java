package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A character class of {@link Wcmatch}. Pieces are kept as source text, since which of them form a range depends on what is before, and a
 * range that runs backwards takes its neighbour with it.
 *
 * @param set the characters; null if this is not a class and the bracket is literal
 * @param end where reading ended
 */
record WcmatchCharClass(@Nullable CharSet set, int end) {

    /** Result for a bracket inside a class that was found to be invalid. */
    static final WcmatchCharClass NOT_TRIED = new WcmatchCharClass(null, -1);

    private static final Pattern NAMED = Pattern.compile(
            "\\[:(alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\\]");
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("alnum", "0-9A-Za-z"),
            Map.entry("alpha", "A-Za-z"),
            Map.entry("ascii", "\u0000-\u007f"),
            Map.entry("blank", "\t "),
            Map.entry("cntrl", "\u0000-\u001f\u007f"),
            Map.entry("digit", "0-9"),
            Map.entry("graph", "!-\\~"),
            Map.entry("lower", "a-z"),
            Map.entry("print", " -\\~"),
            Map.entry("punct", "!-/:-@\\[-`{-\\~"),
            Map.entry("space", "\t-\r "),
            Map.entry("upper", "A-Z"),
            Map.entry("word", "0-9A-Z_a-z"),
            Map.entry("xdigit", "0-9A-Fa-f"));

    /** Reads the class whose opening bracket is before {@code from}. */
    static WcmatchCharClass read(String pattern, int from) {
        return new Reader(pattern, from).read();
    }

    private static final class Reader {
        private final String pattern;
        private final List<String> pieces = new ArrayList<>();
        private int at;
        /** True if a range has begun and its end has not been read. */
        private boolean rangeOpen;
        /** Number of characters read since the last hyphen that began a range; the next two hyphens are literal. */
        private int sinceRange = 2;
        private boolean removed;

        Reader(String pattern, int from) {
            this.pattern = pattern;
            this.at = from;
        }

        WcmatchCharClass read() {
            boolean named = false;
            if (peek('!') || peek('^')) {
                at++;
                pieces.add("^");
            }
            if (peek('[')) {
                at++;
                named = named();
                if (!named) {
                    pieces.add("\\[");
                }
            } else if (peek('-') || peek(']')) {
                pieces.add("\\" + pattern.charAt(at++));
            }
            while (at < pattern.length()) {
                int c = pattern.codePointAt(at);
                at += Character.charCount(c);
                sinceRange++;
                if (c == ']') {
                    return new WcmatchCharClass(set(), at);
                } else if (c == '-') {
                    named = hyphen(named);
                } else if (c == '[' && named()) {
                    named = true;
                } else {
                    named = false;
                    String piece = piece(c);
                    if (piece == null) {
                        return new WcmatchCharClass(null, at);
                    }
                    add(piece);
                }
            }
            return new WcmatchCharClass(null, at);
        }

        private boolean peek(char c) {
            return at < pattern.length() && pattern.charAt(at) == c;
        }

        /** Reads a hyphen that is not first; returns whether it counts as coming after a named class, which is always false. */
        private boolean hyphen(boolean afterNamed) {
            if (afterNamed) {
                pieces.add("\\-");
            } else if (sinceRange > 2) {
                pieces.add("-");
                sinceRange = 0;
                rangeOpen = true;
            } else {
                add("\\-");
            }
            return false;
        }

        private boolean named() {
            Matcher m = NAMED.matcher(pattern).region(at - 1, pattern.length());
            if (!m.lookingAt()) {
                return false;
            }
            at = m.end();
            sinceRange += m.group().length();
            if (rangeOpen) {
                pieces.set(pieces.size() - 1, "\\" + pieces.getLast());
            }
            pieces.add(NAMES.getOrDefault(m.group(1), ""));
            return true;
        }

        /** The source of one character, null if the class ends early. */
        private @Nullable String piece(int c) {
            if (c == '/') {
                return null;
            }
            if (c != '\\') {
                return Character.toString(c);
            }
            if (at == pattern.length()) {
                return null;
            }
            int escaped = pattern.codePointAt(at);
            at += Character.charCount(escaped);
            sinceRange++;
            return escaped == '/' ? null : "\\" + Character.toString(escaped);
        }

        private void add(String piece) {
            if (rangeOpen) {
                rangeOpen = false;
                String first = pieces.get(pieces.size() - 2);
                if (significant(piece) < significant(first)) {
                    pieces.removeLast();
                    pieces.removeLast();
                    removed = true;
                    return;
                }
            }
            pieces.add(piece);
        }

        private static int significant(String piece) {
            int first = piece.codePointAt(0);
            int width = Character.charCount(first);
            return piece.length() > width ? piece.codePointAt(width) : first;
        }

        private CharSet set() {
            String source = String.join("", pieces);
            if (removed && source.isEmpty()) {
                return CharSet.NONE;
            }
            return removed && source.equals("^") ? CharSet.ANY : PythonCharClass.parse(source);
        }
    }
}

package dev.stateroom.agent.text;

import dev.stateroom.agent.text.PythonRegexCursor.Bad;
import org.jspecify.annotations.Nullable;

/** Translates one Python regular expression to Java; reports the errors that Python reports, with their positions. */
final class PythonRegexParser {
    private static final int DEEPEST = 200;
    private static final long MOST_REPEATS = Integer.MAX_VALUE / 2;

    private final PythonRegexCursor text;
    private final PythonRegexFlags flags = new PythonRegexFlags();
    private final PythonRegexGroups groups;
    private int depth;

    PythonRegexParser(String pattern) {
        text = new PythonRegexCursor(pattern);
        groups = new PythonRegexGroups(text, flags, this::alternatives);
    }

    /** Java's flags for the translated expression. */
    int flags() {
        return flags.flags();
    }

    /** The Java expression. */
    String translate() throws Bad {
        flags.readGlobal(text);
        alternatives(0);
        if (!text.isAtEnd()) {
            throw new Bad("unbalanced parenthesis", text.at);
        }
        return text.java.toString();
    }

    private PythonRegexWidth alternatives(int open) throws Bad {
        if (++depth > DEEPEST) {
            throw new Bad("the pattern is nested too deeply", open);
        }
        PythonRegexWidth width = sequence();
        while (text.isNext('|')) {
            text.at++;
            text.java.append('|');
            width = width.or(sequence());
        }
        depth--;
        return width;
    }

    private PythonRegexWidth sequence() throws Bad {
        PythonRegexWidth width = PythonRegexWidth.NONE;
        while (!text.isAtEnd() && !text.isNext('|') && !text.isNext(')')) {
            if (!isPassedOver()) {
                int start = text.java.length();
                PythonRegexWidth item = item();
                width = width.then(repeated(item, start));
            }
        }
        return width;
    }

    /** Skips white space and comments in a verbose pattern. */
    private boolean isPassedOver() {
        if (!flags.isVerbose()) {
            return false;
        }
        if (" \t\n\r\u000B\f".indexOf(text.pattern[text.at]) >= 0) {
            text.at++;
            return true;
        }
        if (!text.isNext('#')) {
            return false;
        }
        while (!text.isAtEnd() && !text.isNext('\n')) {
            text.at++;
        }
        return true;
    }

    /** Reads one item that can be repeated; null for an assertion, which cannot. */
    private @Nullable PythonRegexWidth item() throws Bad {
        int c = text.pattern[text.at];
        return switch (c) {
            case '.' -> written(".", PythonRegexWidth.ONE);
            case '^', '$' -> written(Character.toString(c), null);
            case '(' -> groups.read();
            case '[' -> {
                new PythonRegexSet(text).read();
                yield PythonRegexWidth.ONE;
            }
            case '\\' -> escape();
            case '*', '+', '?' -> throw new Bad("nothing to repeat", text.at);
            case '{' -> {
                if (bounds() != null) {
                    throw new Bad("nothing to repeat", text.at);
                }
                yield literal(c);
            }
            default -> literal(c);
        };
    }

    private @Nullable PythonRegexWidth written(String java, @Nullable PythonRegexWidth width) {
        text.at++;
        text.java.append(java);
        return width;
    }

    private PythonRegexWidth literal(int c) {
        text.at++;
        PythonRegexSet.write(c, text.java);
        return PythonRegexWidth.ONE;
    }

    /** Reads an escape; null for an assertion. */
    private @Nullable PythonRegexWidth escape() throws Bad {
        int start = text.at;
        int c = start + 1 < text.pattern.length ? text.pattern[start + 1] : -1;
        if (c == 'A' || c == 'Z' || c == 'b' || c == 'B') {
            text.at++;
            return written(c == 'Z' ? "\\z" : "\\" + (char) c, null);
        }
        if (PythonRegexSet.isClass(c)) {
            text.at++;
            return written("\\" + (char) c, PythonRegexWidth.ONE);
        }
        if (c >= '1' && c <= '9' && !isOctal(start + 1)) {
            return reference(start);
        }
        PythonRegexSet.write(PythonRegexSet.escaped(text, false), text.java);
        return PythonRegexWidth.ONE;
    }

    private boolean isOctal(int from) {
        int[] pattern = text.pattern;
        return from + 2 < pattern.length
                && PythonRegexSet.isOctal(pattern[from])
                && PythonRegexSet.isOctal(pattern[from + 1])
                && PythonRegexSet.isOctal(pattern[from + 2]);
    }

    private PythonRegexWidth reference(int start) throws Bad {
        text.at = start + 2;
        int group = text.pattern[start + 1] - '0';
        if (!text.isAtEnd() && PythonRegexCursor.isDigit(text.pattern[text.at])) {
            group = group * 10 + text.pattern[text.at++] - '0';
        }
        return groups.reference(group, start + 1);
    }

    /**
     * The bounds of a repetition.
     *
     * @param end index after it
     */
    private record Bounds(long low, long high, int end) {}

    /** The bounds that begin here; null if a brace is literal, or nothing is repeated. */
    private @Nullable Bounds bounds() {
        int c = text.isAtEnd() ? -1 : text.pattern[text.at];
        return switch (c) {
            case '*' -> new Bounds(0, PythonRegexWidth.UNBOUNDED, text.at + 1);
            case '+' -> new Bounds(1, PythonRegexWidth.UNBOUNDED, text.at + 1);
            case '?' -> new Bounds(0, 1, text.at + 1);
            case '{' -> braces();
            default -> null;
        };
    }

    private @Nullable Bounds braces() {
        int start = text.at++;
        long low = text.number();
        boolean comma = text.isNext(',');
        long high = low;
        if (comma) {
            text.at++;
            high = text.number();
        }
        boolean whole = text.isNext('}') && (low >= 0 || comma);
        int end = text.at + 1;
        text.at = start;
        return whole ? new Bounds(Math.max(0, low), high < 0 ? PythonRegexWidth.UNBOUNDED : high, end) : null;
    }

    private PythonRegexWidth repeated(@Nullable PythonRegexWidth item, int start) throws Bad {
        Bounds bounds = bounds();
        if (bounds == null) {
            return item == null ? PythonRegexWidth.NONE : item;
        }
        int position = text.at;
        if (item == null) {
            throw new Bad("nothing to repeat", position);
        }
        if (bounds.high() < bounds.low()) {
            throw new Bad("min repeat greater than max repeat", position + 1);
        }
        boolean unbounded = bounds.high() == PythonRegexWidth.UNBOUNDED;
        if (bounds.low() > MOST_REPEATS || (!unbounded && bounds.high() > MOST_REPEATS)) {
            throw new Bad("the repetition number is too large");
        }
        text.at = bounds.end();
        text.java.insert(start, "(?:").append("){").append(bounds.low()).append(',');
        text.java.append(unbounded ? "" : Long.toString(bounds.high())).append('}');
        if (text.isNext('?')) {
            text.at++;
            text.java.append('?');
        }
        if (bounds() != null) {
            throw new Bad("multiple repeat", text.at);
        }
        return item.times(bounds.low(), bounds.high());
    }
}

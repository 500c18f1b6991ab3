package dev.stateroom.agent.text;

import dev.stateroom.agent.text.PythonRegexCursor.Bad;
import java.util.Locale;

/** Characters and sets of characters in a Python regular expression. */
final class PythonRegexSet {
    private final PythonRegexCursor text;
    private final int open;

    /** The cursor is at the set's bracket. */
    PythonRegexSet(PythonRegexCursor text) {
        this.text = text;
        this.open = text.at;
    }

    /**
     * A member of a set, or one end of a range.
     *
     * @param character -1 for a class of characters
     */
    private record Member(int character, String java, String python) {}

    /** Reads the set and writes its translation; the cursor is after it. */
    void read() throws Bad {
        text.at++;
        text.java.append('[');
        if (text.isNext('^')) {
            text.java.append('^');
            text.at++;
        }
        int first = text.at;
        while (!text.isNext(']') || text.at == first) {
            check();
            range();
        }
        text.at++;
        text.java.append(']');
    }

    private void check() throws Bad {
        if (text.isAtEnd()) {
            throw new Bad("unterminated character set", open);
        }
    }

    private void range() throws Bad {
        int start = text.at;
        Member low = member();
        text.java.append(low.java());
        if (!text.isNext('-')) {
            return;
        }
        text.at++;
        check();
        if (text.isNext(']')) {
            text.java.append("\\-");
            return;
        }
        Member high = member();
        if (low.character() < 0 || high.character() < low.character()) {
            throw new Bad("bad character range " + low.python() + "-" + high.python(), start);
        }
        text.java.append('-').append(high.java());
    }

    private Member member() throws Bad {
        int start = text.at;
        if (text.isNext('\\') && start + 1 < text.pattern.length && isClass(text.pattern[start + 1])) {
            text.at += 2;
            String set = "\\" + (char) text.pattern[start + 1];
            return new Member(-1, set, set);
        }
        int c = text.isNext('\\') ? escaped(text, true) : text.pattern[text.at++];
        StringBuilder java = new StringBuilder();
        write(c, java);
        return new Member(c, java.toString(), new String(text.pattern, start, text.at - start));
    }

    /** True for the letter of an escape for a class of characters. */
    static boolean isClass(int letter) {
        return letter > 0 && "dDsSwW".indexOf(letter) >= 0;
    }

    /** Writes the character so that Java always reads it as literal. */
    static void write(int c, StringBuilder java) {
        if (Character.isLetterOrDigit(c)) {
            java.appendCodePoint(c);
        } else {
            java.append(String.format(Locale.ROOT, "\\x{%X}", c));
        }
    }

    static boolean isOctal(int c) {
        return c >= '0' && c <= '7';
    }

    /**
     * Reads an escaped character; the cursor is at its backslash.
     *
     * @param inSet true inside brackets, where {@code \b} is a backspace
     */
    static int escaped(PythonRegexCursor text, boolean inSet) throws Bad {
        int start = text.at;
        if (start + 1 >= text.pattern.length) {
            throw new Bad("bad escape (end of pattern)", start);
        }
        int c = text.pattern[start + 1];
        text.at += 2;
        return switch (c) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            case 'x' -> hexadecimal(text, start, 2);
            case 'u' -> hexadecimal(text, start, 4);
            case 'U' -> hexadecimal(text, start, 8);
            case 'N' -> named(text, start);
            default -> {
                if (PythonRegexCursor.isDigit(c)) {
                    yield octal(text, start);
                }
                if (c == 'b' && inSet) {
                    yield '\b';
                }
                if (c < 0x80 && Character.isLetter(c)) {
                    throw new Bad("bad escape \\" + (char) c, start);
                }
                yield c;
            }
        };
    }

    private static int octal(PythonRegexCursor text, int start) throws Bad {
        text.at = start + 1;
        int value = 0;
        while (!text.isAtEnd() && text.at < start + 4 && isOctal(text.pattern[text.at])) {
            value = value * 8 + text.pattern[text.at++] - '0';
        }
        String digits = new String(text.pattern, start + 1, text.at - start - 1);
        if (digits.isEmpty()) {
            throw new Bad("bad escape \\" + (char) text.pattern[start + 1], start);
        }
        if (value > 0xFF) {
            throw new Bad("octal escape value \\" + digits + " outside of range 0-0o377", start);
        }
        return value;
    }

    private static int hexadecimal(PythonRegexCursor text, int start, int digits) throws Bad {
        long value = 0;
        while (!text.isAtEnd() && text.at < start + 2 + digits && isHexadecimal(text.pattern[text.at])) {
            value = value * 16 + Character.digit(text.pattern[text.at++], 16);
        }
        String escape = new String(text.pattern, start, text.at - start);
        if (escape.length() < 2 + digits) {
            throw new Bad("incomplete escape " + escape, start);
        }
        if (value > Character.MAX_CODE_POINT) {
            throw new Bad("bad escape " + escape, start);
        }
        return (int) value;
    }

    private static boolean isHexadecimal(int c) {
        return c < 0x80 && Character.digit(c, 16) >= 0;
    }

    private static int named(PythonRegexCursor text, int start) throws Bad {
        if (!text.isNext('{')) {
            throw new Bad("missing {", text.at);
        }
        int from = ++text.at;
        while (!text.isAtEnd() && !text.isNext('}')) {
            text.at++;
        }
        if (text.isAtEnd()) {
            throw new Bad("missing }, unterminated name", from);
        }
        String name = new String(text.pattern, from, text.at++ - from);
        try {
            return Character.codePointOf(name);
        } catch (IllegalArgumentException unknown) {
            throw new Bad("undefined character name '" + name + "'", start);
        }
    }
}

package dev.stateroom.ui.preview.lexer;

/** Shared steps of lexers inside a line. Each takes the index of a first character and returns the index after the last. */
final class LexerSteps {
    private LexerSteps() {}

    static boolean isWordStart(char c) {
        return Character.isLetter(c) || c == '_' || c == '$' || Character.isSurrogate(c);
    }

    static boolean isWordPart(char c) {
        return isWordStart(c) || Character.isDigit(c);
    }

    static int word(String line, int from) {
        int i = from;
        while (i < line.length() && isWordPart(line.charAt(i))) {
            i++;
        }
        return i;
    }

    static int spaces(String line, int from) {
        int i = from;
        while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    /** True if a number starts: a digit, or a point before a digit, not in the middle of a word. */
    static boolean isNumberAt(String line, int i) {
        char c = line.charAt(i);
        boolean begins = isDigit(c) || (c == '.' && i + 1 < line.length() && isDigit(line.charAt(i + 1)));
        if (!begins || i == 0) {
            return begins;
        }
        char before = line.charAt(i - 1);
        boolean insideVersion = before == '.' && i > 1 && isWordPart(line.charAt(i - 2));
        return !isWordPart(before) && !insideVersion;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** A number of any base with separators, point, exponent and suffix, as in programming languages. */
    static int number(String line, int from) {
        int i = from;
        boolean hex = line.startsWith("0x", from) || line.startsWith("0X", from);
        while (i < line.length()) {
            char c = line.charAt(i);
            boolean sign = (c == '+' || c == '-')
                    && i > from
                    && !hex
                    && (line.charAt(i - 1) == 'e' || line.charAt(i - 1) == 'E');
            boolean point = c == '.' && !line.startsWith("..", i);
            if (!sign && !point && c != '_' && !Character.isLetterOrDigit(c)) {
                break;
            }
            i++;
        }
        return i > from && line.charAt(i - 1) == '.' ? i - 1 : i;
    }

    /** The index after the closing quote of a string with text from {@code from} on; -1 if the line ends first. A backslash escapes a unit. */
    static int quoted(String line, int from, char quote) {
        for (int i = from; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == quote) {
                return i + 1;
            }
        }
        return -1;
    }

    /** The index after the next unescaped {@code end}; -1 if there is none. */
    static int until(String line, int from, String end) {
        for (int i = from; i < line.length(); i++) {
            if (line.charAt(i) == '\\') {
                i++;
            } else if (line.startsWith(end, i)) {
                return i + end.length();
            }
        }
        return -1;
    }

    static void emit(TokenSink sink, int from, int to, TokenKind kind) {
        if (to > from) {
            sink.token(from, to, kind);
        }
    }
}

package dev.stateroom.tool.prompt.yaml;

/** A place in the text, counted in lines and columns as indentation needs them. */
final class YamlCursor {
    /** What is behind the text. */
    static final char END = '\0';

    private final String text;
    private int at;
    private int lineStart;

    YamlCursor(String text) throws BadYaml {
        this.text = text.replace("\r\n", "\n").replace('\r', '\n').replace('\u0085', '\n');
        if (!this.text.codePoints().allMatch(YamlCursor::isPrintable)) {
            throw new BadYaml("a character that YAML does not allow");
        }
    }

    private static boolean isPrintable(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c <= 0x7E)
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : END;
    }

    /** Passes one character and gives it. */
    char next() {
        char passed = peek();
        if (at < text.length()) {
            at++;
            if (passed == '\n') {
                lineStart = at;
            }
        }
        return passed;
    }

    boolean isAtEnd() {
        return at >= text.length();
    }

    int column() {
        return at - lineStart;
    }

    /** True if nothing but spaces is before this place on its line. */
    boolean isFirstOnLine() {
        return text.substring(lineStart, at).isBlank();
    }

    /** Characters before this place. */
    int position() {
        return at;
    }

    /** Spaces of this line; tabs are none. */
    int skipSpaces() {
        int from = at;
        while (peek() == ' ') {
            at++;
        }
        return at - from;
    }

    /** Spaces, comments and line ends; true if a line end was among them. */
    boolean skipBlank() {
        boolean broken = false;
        while (true) {
            skipSpaces();
            if (peek() == '#') {
                skipLine();
            }
            if (peek() != '\n') {
                return broken;
            }
            next();
            broken = true;
        }
    }

    /** All up to the end of the line, which is not passed. */
    String skipLine() {
        int from = at;
        while (peek() != '\n' && !isAtEnd()) {
            at++;
        }
        return text.substring(from, at);
    }

    /** True for white space and for the end. */
    boolean isSpaceAt(int ahead) {
        return switch (peek(ahead)) {
            case ' ', '\t', '\n', END -> true;
            default -> false;
        };
    }

    /** True at an indicator that white space follows. */
    boolean isIndicator(char indicator) {
        return peek() == indicator && isSpaceAt(1);
    }

    /** True at the beginning of a line of {@code ---} or {@code ...}, which ends a document. */
    boolean isAtMarker() {
        return column() == 0 && (text.startsWith("---", at) || text.startsWith("...", at)) && isSpaceAt(3);
    }
}

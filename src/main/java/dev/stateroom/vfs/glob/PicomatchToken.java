package dev.stateroom.vfs.glob;

import org.jspecify.annotations.Nullable;

/** One piece of a pattern while {@link PicomatchReader} reads it. */
final class PicomatchToken {

    enum Kind {
        START,
        TEXT,
        DOT,
        DOTS,
        SLASH,
        STAR,
        GLOBSTAR,
        QMARK,
        PLUS,
        AT,
        PAREN,
        BRACKET,
        BRACE,
        COMMA,
        GROUP,
        MAYBE_SLASH
    }

    Kind type;
    /** The piece as it was written; for classes, the output. */
    String value;
    /** The output; null means the value itself. */
    @Nullable String output;
    /** The piece before. */
    @Nullable PicomatchToken previous;
    /** True for part of an extended group. */
    boolean extended;
    /** True for more than two stars. */
    boolean manyStars;
    /** True for a class that contains a named class. */
    boolean named;

    PicomatchToken(Kind type, String value, @Nullable String output) {
        this.type = type;
        this.value = value;
        this.output = output;
    }

    /** The output. */
    String text() {
        return output != null ? output : value;
    }

    /** The output; an empty one counts as missing. */
    String textOrValue() {
        return output != null && !output.isEmpty() ? output : value;
    }

    /** The output that has been set; empty if none has. */
    String made() {
        return output != null ? output : "";
    }

    /** The piece before; the first returns itself. */
    PicomatchToken before() {
        return previous != null ? previous : this;
    }

    boolean is(Kind one, Kind other) {
        return type == one || type == other;
    }

    /** An open extended group: where it began, and its content so far. */
    static final class Group {
        final char kind;
        final int parens;
        final int outputBefore;
        final int start;
        final int token;
        final StringBuilder inner = new StringBuilder();

        Group(char kind, int parens, int outputBefore, int start, int token) {
            this.kind = kind;
            this.parens = parens;
            this.outputBefore = outputBefore;
            this.start = start;
            this.token = token;
        }

        /** The regular expression that opens it. */
        static String opening(char kind) {
            return kind == '!' ? "(?:(?!(?:" : "(?:";
        }

        /** The regular expression that closes it. */
        String closing() {
            return switch (kind) {
                case '!' -> "))" + Picomatch.STAR + ")";
                case '?' -> ")?";
                case '+' -> ")+";
                case '*' -> ")*";
                default -> ")";
            };
        }
    }

    /** An open brace group. */
    static final class Brace {
        final PicomatchToken open;
        final int outputBefore;
        final int token;
        boolean comma;
        boolean dots;

        Brace(PicomatchToken open, int outputBefore, int token) {
            this.open = open;
            this.outputBefore = outputBefore;
            this.token = token;
        }
    }
}

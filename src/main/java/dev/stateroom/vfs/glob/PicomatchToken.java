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
    /** The piece as it was written, and for classes as it is put out. */
    String value;
    /** What it becomes; null means the value itself. */
    @Nullable String output;
    /** The piece before. */
    @Nullable PicomatchToken previous;
    /** Part of an extended group. */
    boolean extended;
    /** More than two stars. */
    boolean manyStars;
    /** A class with a named class in it. */
    boolean named;

    PicomatchToken(Kind type, String value, @Nullable String output) {
        this.type = type;
        this.value = value;
        this.output = output;
    }

    /** What it becomes. */
    String text() {
        return output != null ? output : value;
    }

    /** What it becomes; an empty output counts as none. */
    String textOrValue() {
        return output != null && !output.isEmpty() ? output : value;
    }

    /** What has been set as output; empty if nothing has. */
    String made() {
        return output != null ? output : "";
    }

    /** The piece before; itself for the first. */
    PicomatchToken before() {
        return previous != null ? previous : this;
    }

    boolean is(Kind one, Kind other) {
        return type == one || type == other;
    }

    /** An extended group that is open: where it began, and what is inside so far. */
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

        /** The regular expression that begins it. */
        static String opening(char kind) {
            return kind == '!' ? "(?:(?!(?:" : "(?:";
        }

        /** The one that ends it. */
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

    /** Braces that are open. */
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

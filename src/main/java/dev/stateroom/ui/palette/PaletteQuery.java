package dev.stateroom.ui.palette;

import java.util.List;
import java.util.Locale;

/**
 * The typed text: the kind of results, and words that must all occur.
 *
 * @param kind what the first character stands for
 * @param words in lower case; empty to list everything
 * @param typed the text as typed, which may be an address
 */
record PaletteQuery(Kind kind, List<String> words, String typed) {

    /** The kind of results. */
    enum Kind {
        /** No prefix: everything. */
        ALL,
        /** {@code >}: commands. */
        COMMANDS,
        /** {@code /}, which is also the first character of the searched path. */
        PATHS,
        /** {@code #}: tool calls. */
        CALLS,
        /** {@code @}: steps. */
        STEPS,
        /** {@code =}: steps to compare the shown one with. */
        COMPARISONS
    }

    static PaletteQuery of(String typed) {
        String text = typed.strip();
        if (text.isEmpty()) {
            return new PaletteQuery(Kind.ALL, List.of(), "");
        }
        return switch (text.charAt(0)) {
            case '>' -> new PaletteQuery(Kind.COMMANDS, split(text.substring(1)), text);
            case '/' -> new PaletteQuery(Kind.PATHS, text.length() == 1 ? List.of() : split(text), text);
            case '#' -> new PaletteQuery(Kind.CALLS, split(text.substring(1)), text);
            case '@' -> new PaletteQuery(Kind.STEPS, split(text.substring(1)), text);
            case '=' -> new PaletteQuery(Kind.COMPARISONS, split(text.substring(1)), text);
            default -> new PaletteQuery(Kind.ALL, split(text), text);
        };
    }

    boolean wants(Kind wanted) {
        return kind == Kind.ALL || kind == wanted;
    }

    private static List<String> split(String text) {
        String words = text.strip().toLowerCase(Locale.ROOT);
        return words.isEmpty() ? List.of() : List.of(words.split("\\s+"));
    }
}

package dev.stateroom.permission.simulation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far suggested rules reach beyond what was recorded, from exact to wide. */
public enum SuggestionScope {
    /** The recorded paths and nothing else. */
    EXACT,
    /** What is in the same folders. */
    FOLDER,
    /** What is in or below the same folders. */
    TREE,
    /** What is below the same folders at the top, for reading and writing alike. */
    WIDE;

    /** As a person writes it: {@code tree}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The width of that word. */
    public static Optional<SuggestionScope> named(String word) {
        return Arrays.stream(values()).filter(width -> width.word().equals(word)).findFirst();
    }
}

package dev.stateroom.permission.simulation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far suggested rules go beyond the recorded paths, from exact to wide. */
public enum SuggestionScope {
    /** Only the recorded paths. */
    EXACT,
    /** Files in the same folders. */
    FOLDER,
    /** Files in or below the same folders. */
    TREE,
    /** Files below the same top-level folders, for reading and writing alike. */
    WIDE;

    /** The word that a person types: {@code tree}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope with that name. */
    public static Optional<SuggestionScope> named(String word) {
        return Arrays.stream(values()).filter(width -> width.word().equals(word)).findFirst();
    }
}

package dev.stateroom.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of places to search, in search order. */
public enum SearchScope {
    /** Files as of the current step. */
    FILES,
    /** Items of stores, and their versions if the store keeps them. */
    STORE,
    /** Tool results that were offloaded to files. */
    RESULTS,
    /** Conversations and long messages that were offloaded to files. */
    HISTORY,
    /** Arguments and results of tool calls. */
    CALLS,
    MESSAGES,
    /** Files at any step, on any branch: when a line appeared and when it was removed. */
    ANY_STEP;

    /** Its name in commands and JSON: {@code any-step}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The scope with that name. */
    public static Optional<SearchScope> named(String id) {
        return Arrays.stream(values()).filter(scope -> scope.id().equals(id)).findFirst();
    }
}

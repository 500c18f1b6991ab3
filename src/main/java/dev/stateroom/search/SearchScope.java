package dev.stateroom.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be searched, in the order in which it is. */
public enum SearchScope {
    /** Files as they are at the step that is looked at. */
    FILES,
    /** Items of stores, and their versions where the store keeps them. */
    STORE,
    /** Tool results that were moved into files. */
    RESULTS,
    /** Conversations and long messages that were moved into files. */
    HISTORY,
    /** Arguments and results of tool calls. */
    CALLS,
    MESSAGES,
    /** Files at any step, on any branch: when a line appeared and when it went. */
    ANY_STEP;

    /** Its name in commands and JSON: {@code any-step}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The scope of that name. */
    public static Optional<SearchScope> named(String id) {
        return Arrays.stream(values()).filter(scope -> scope.id().equals(id)).findFirst();
    }
}

package dev.stateroom.cli.search;

import java.util.Map;
import java.util.function.Supplier;

/** Search in threads, stores and folders, as text and as JSON. */
public final class SearchCommands {
    private SearchCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("search", () -> new SearchCommand());
    }
}

package dev.stateroom.cli.search;

import dev.stateroom.cli.command.CommandRegistry;

/** The search through threads, stores and folders, as text and as JSON. */
public final class SearchCommands {
    private SearchCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("search", SearchCommand::new);
    }
}

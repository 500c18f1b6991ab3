package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over the items of a store and over the memories that agents keep in them. */
public final class StoreCommands {
    private StoreCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("memory", MemoryCommand::assemble)
                .add("store", StoreCommand::assemble);
    }
}

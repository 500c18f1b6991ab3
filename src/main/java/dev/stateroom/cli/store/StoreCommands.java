package dev.stateroom.cli.store;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for the items of a store and for the memories that agents keep in them. */
public final class StoreCommands {
    private StoreCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("memory", () -> new MemoryCommand());
        commands.put("store", () -> new StoreCommand());
    }
}

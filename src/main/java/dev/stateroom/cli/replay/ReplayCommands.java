package dev.stateroom.cli.replay;

import java.util.Map;
import java.util.function.Supplier;

/** The replay of recorded calls, with its reports for people and build servers. */
public final class ReplayCommands {
    private ReplayCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("replay", () -> new ReplayCommand());
    }
}

package dev.stateroom.cli.replay;

import java.util.Map;
import java.util.function.Supplier;

/** Replay of recorded calls, with reports for people and CI servers. */
public final class ReplayCommands {
    private ReplayCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("replay", () -> new ReplayCommand());
    }
}

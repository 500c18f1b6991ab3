package dev.stateroom.cli.run;

import java.util.Map;
import java.util.function.Supplier;

/** Commands that run an agent again or follow a running one. */
public final class RunCommands {
    private RunCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("watch", () -> new WatchCommand());
        commands.put("run", () -> new RunCommand());
    }
}

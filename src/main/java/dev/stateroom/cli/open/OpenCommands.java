package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
import java.util.Map;
import java.util.function.Supplier;

/** Commands that open the window, render it, or find sources to open. */
public final class OpenCommands {
    private OpenCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("open", () -> new OpenCommand());
        commands.put("find", () -> new FindCommand());
        commands.put("recent", () -> new RecentCommand());
        commands.put("demo", () -> new DemoCommand());
        commands.put("snapshot", () -> new SnapshotCommand());
    }

    /** Opens the window if the command line is empty. */
    public static int open(CommandContext context, GlobalOptions options) {
        OpenCommand command = new OpenCommand();
        command.begin(context, options);
        return command.call();
    }
}

package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.CommandRegistry;
import dev.stateroom.cli.command.GlobalOptions;

/** Commands that open the window, draw it, or find what to open. */
public final class OpenCommands {
    private OpenCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("open", OpenCommand::new)
                .add("find", FindCommand::new)
                .add("recent", RecentCommand::new)
                .add("demo", DemoCommand::new)
                .add("snapshot", SnapshotCommand::new);
    }

    /** Opens the window where the command line names nothing. */
    public static int open(CommandContext context, GlobalOptions options) {
        return new OpenCommand(context, options).call();
    }
}

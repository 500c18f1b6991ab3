package dev.stateroom.cli.run;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands that run an agent again or follow one that runs. */
public final class RunCommands {
    private RunCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("watch", WatchCommand::new)
                .add("run", RunCommand::new);
    }
}

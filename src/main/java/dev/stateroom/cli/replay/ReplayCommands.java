package dev.stateroom.cli.replay;

import dev.stateroom.cli.command.CommandRegistry;

/** The replay of recorded calls, with its reports for people and build servers. */
public final class ReplayCommands {
    private ReplayCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("replay", ReplayCommand::new);
    }
}

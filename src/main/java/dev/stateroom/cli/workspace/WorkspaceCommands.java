package dev.stateroom.cli.workspace;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over a workspace as a whole: its mounts, its commits, its problems and whether it is trusted. */
public final class WorkspaceCommands {
    private WorkspaceCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("init", InitCommand::new)
                .add("mounts", MountsCommand::new)
                .add("trust", TrustCommand::new)
                .add("unlock", UnlockCommand::new)
                .add("commits", CommitsCommand::new)
                .add("lint", LintCommand::new)
                .add("resolve", ResolveCommand::new);
    }
}

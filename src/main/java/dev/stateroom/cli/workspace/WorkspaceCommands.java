package dev.stateroom.cli.workspace;

import java.util.Map;
import java.util.function.Supplier;

/** Commands over a workspace as a whole: its mounts, its commits, its problems and whether it is trusted. */
public final class WorkspaceCommands {
    private WorkspaceCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("init", InitCommand::new);
        commands.put("mounts", MountsCommand::new);
        commands.put("trust", TrustCommand::new);
        commands.put("unlock", UnlockCommand::new);
        commands.put("commits", CommitsCommand::new);
        commands.put("lint", LintCommand::new);
        commands.put("resolve", ResolveCommand::new);
    }
}

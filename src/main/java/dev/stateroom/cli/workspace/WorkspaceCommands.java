package dev.stateroom.cli.workspace;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for a whole workspace: its mounts, its commits, its problems and its trust. */
public final class WorkspaceCommands {
    private WorkspaceCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("init", () -> new InitCommand());
        commands.put("mounts", () -> new MountsCommand());
        commands.put("trust", () -> new TrustCommand());
        commands.put("unlock", () -> new UnlockCommand());
        commands.put("commits", () -> new CommitsCommand());
        commands.put("lint", () -> new LintCommand());
        commands.put("resolve", () -> new ResolveCommand());
    }
}

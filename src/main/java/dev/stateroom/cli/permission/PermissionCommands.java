package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over permission rules. */
public final class PermissionCommands {
    private PermissionCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("permissions", PermissionsCommand::assemble);
    }
}

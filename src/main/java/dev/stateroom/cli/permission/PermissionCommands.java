package dev.stateroom.cli.permission;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for permission rules. */
public final class PermissionCommands {
    private PermissionCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("permissions", () -> new PermissionsCommand());
    }
}

package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over the audit log: what it holds, whether it is whole, and its keys. */
public final class AuditCommands {
    private AuditCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("audit", (context, options) -> new AuditCommand(context, options).assemble());
    }
}

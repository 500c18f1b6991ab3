package dev.stateroom.cli.audit;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for the audit log: its entries, its integrity, and its keys. */
public final class AuditCommands {
    private AuditCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("audit", () -> new AuditCommand());
    }
}

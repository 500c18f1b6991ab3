package dev.stateroom.cli.audit;

import java.util.Map;
import java.util.function.Supplier;

/** Commands over the audit log: what it holds, whether it is whole, and its keys. */
public final class AuditCommands {
    private AuditCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("audit", () -> new AuditCommand());
    }
}

package dev.stateroom.cli.audit;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The audit trail; without a subcommand, its newest entries. */
@Command(
        name = "audit",
        synopsisSubcommandLabel = "[list | report | verify | export | erase | key]",
        description = {
            "Show who decided or changed what, and when.",
            "Each entry carries the hash of the entry before it. The last hash is also kept in a separate file.",
        })
final class AuditCommand extends AuditListCommand {
    static CommandLine assemble() {
        CommandLine line = new CommandLine(new AuditCommand());
        line.addSubcommand(new AuditListCommand());
        line.addSubcommand(new AuditVerifyCommand());
        line.addSubcommand(new AuditExportCommand());
        line.addSubcommand(new AuditEraseCommand());
        line.addSubcommand(new AuditKeyCommand());
        line.addSubcommand(new AuditReportCommand());
        return line;
    }
}

package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
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
    AuditCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    CommandLine assemble() {
        CommandLine line = new CommandLine(this);
        line.addSubcommand(new AuditListCommand(surroundings, options));
        line.addSubcommand(new AuditVerifyCommand(surroundings, options));
        line.addSubcommand(new AuditExportCommand(surroundings, options));
        line.addSubcommand(new AuditEraseCommand(surroundings, options));
        line.addSubcommand(new AuditKeyCommand(surroundings, options));
        line.addSubcommand(new AuditReportCommand(surroundings, options));
        return line;
    }
}

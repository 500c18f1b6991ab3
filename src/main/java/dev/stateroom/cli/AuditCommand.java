package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The audit trail; without a subcommand, its newest entries. */
@Command(
        name = "audit",
        synopsisSubcommandLabel = "[list | verify | export]",
        description = {
            "Who decided or changed what, when and through what.",
            "Every entry carries the hash of the one before, and the last hash is kept outside of the table as well.",
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
        return line;
    }
}

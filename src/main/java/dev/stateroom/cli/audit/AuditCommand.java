package dev.stateroom.cli.audit;

import picocli.CommandLine.Command;

/** The audit trail; lists its newest entries if there is no subcommand. */
@Command(
        name = "audit",
        synopsisSubcommandLabel = "[list | report | verify | export | erase | key]",
        description = {
            "Show who decided or changed what, and when.",
            "Each entry carries the hash of the entry before it. The last hash is also kept in a separate file.",
        },
        subcommands = {
            AuditListCommand.class,
            AuditVerifyCommand.class,
            AuditExportCommand.class,
            AuditEraseCommand.class,
            AuditKeyCommand.class,
            AuditReportCommand.class
        })
final class AuditCommand extends AuditListing {}

package dev.stateroom.cli.audit;

import picocli.CommandLine.Command;

@Command(name = "list", description = "List entries, newest first.")
final class AuditListCommand extends AuditListing {}

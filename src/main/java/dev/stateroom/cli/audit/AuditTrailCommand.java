package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.workspace.OwnData;
import picocli.CommandLine.Option;

/** A command about the audit trail. */
abstract class AuditTrailCommand extends CliCommand {
    @Option(names = "--own", description = "The log of this computer, also while a shared desk is used.")
    private boolean own;

    /** True for the log of only this computer. */
    final boolean isOwn() {
        return own;
    }

    abstract int answer(AuditLog trail);

    @Override
    public Integer call() {
        return answer(opener().ownData().then(own ? OwnData::ownTrail : OwnData::trail).orThrow());
    }
}

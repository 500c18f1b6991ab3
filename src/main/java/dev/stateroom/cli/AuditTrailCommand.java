package dev.stateroom.cli;

import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.workspace.OwnData;

/** A command about the audit trail. */
abstract class AuditTrailCommand extends CliCommand {
    AuditTrailCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    abstract int answer(AuditLog trail);

    @Override
    public Integer call() {
        return answer(opener().ownData().then(OwnData::trail).orThrow());
    }
}

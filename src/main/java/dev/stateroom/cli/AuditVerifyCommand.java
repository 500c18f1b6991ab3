package dev.stateroom.cli;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.work.Cancellation;
import picocli.CommandLine.Command;

@Command(
        name = "verify",
        description = {
            "Checks the whole chain: 0 where every entry is as it was written and none is missing, 1 with the first bad entry.",
            "It cannot see a change by somebody who may write both the database and the file audit-head beside it and computes all"
                    + " hashes anew, nor that both were put back to an older copy. An export that is kept elsewhere shows either.",
        })
final class AuditVerifyCommand extends AuditTrailCommand {
    private static final int NO = 1;

    AuditVerifyCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(AuditLog trail) {
        return switch (trail.verify(Cancellation.NEVER).orThrow()) {
            case AuditChain.Intact(ChainHead head) -> {
                if (options.json) {
                    try (JsonDocument document = json()) {
                        document.startObject()
                                .property("intact", true)
                                .property("entries", head.count())
                                .property("head", head.hash())
                                .endObject();
                    }
                } else {
                    terminal.out().println("The chain is intact: " + head.count() + " entries, head " + head.hash());
                }
                yield DONE;
            }
            case AuditChain.Broken(long number, String sentence) -> {
                if (options.json) {
                    try (JsonDocument document = json()) {
                        document.startObject()
                                .property("intact", false)
                                .property("first_bad", number)
                                .property("reason", sentence)
                                .endObject();
                    }
                } else {
                    terminal.out().println("The chain is broken: " + sentence);
                }
                yield NO;
            }
        };
    }
}

package dev.stateroom.cli;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.work.Cancellation;
import picocli.CommandLine.Command;

@Command(
        name = "verify",
        description = {
            "Verify the whole chain. Exit status 1 if an entry was changed, removed or moved; the first one is shown.",
            "A user who can write both the database and the file audit-head can recompute all hashes, or restore older copies of"
                    + " both. Compare with an export that you keep elsewhere to detect this.",
        })
final class AuditVerifyCommand extends AuditTrailCommand {
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
                yield NEGATIVE;
            }
        };
    }
}

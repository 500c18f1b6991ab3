package dev.stateroom.cli;

import dev.stateroom.review.evidence.DecisionSignature;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.workspace.evidence.LogKeyFile;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "key",
        description = {
            "Print the public key that signs evidence of the audit trail. Give it to those who will check the evidence.",
            "With --reviewer, print the public key that signs each decision made here. Without such a key, decisions are not signed.",
            "The private keys are in the files audit-key and reviewer-key of the data folder, which only you may read. They are not encrypted.",
        })
final class AuditKeyCommand extends CliCommand {
    private static final int NAME_DIGITS = 8;

    @Option(names = "--create", description = "Make a key. A key that is there is never replaced.")
    private boolean create;

    @Option(names = "--reviewer", description = "The key of the reviewer, in place of that of the log.")
    private boolean reviewer;

    @Option(names = "--name", paramLabel = "NAME", description = "With --create, the name of the log or of the reviewer, such as example.com/reviews: no spaces, no +.")
    private @Nullable String name;

    AuditKeyCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        LogKeyFile file = reviewer ? LogKeyFile.ofReviewer(data()) : LogKeyFile.ofLog(data());
        if (name != null && (!create || !LogKey.isName(name))) {
            throw refused("--name is for --create: 1 to 200 characters, no spaces, no +");
        }
        if (reviewer && name != null && !DecisionSignature.isName(name)) {
            throw refused("the name of a reviewer's key has up to 100 letters, digits and . _ @ / -");
        }
        LogKey key = create
                ? file.create(name == null ? "stateroom/" + UUID.randomUUID().toString().substring(0, NAME_DIGITS) : name).orThrow().known()
                : file.read().orThrow().map(LogSigner::known).orElseThrow(() -> refused(reviewer
                        ? "there is no key of a reviewer yet: make one with audit key --reviewer --create"
                        : "the log has no key yet: make one with audit key --create"));
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject().property("name", key.name()).property("key", key.text()).endObject();
            }
        } else {
            terminal.out().println(key.text());
        }
        return DONE;
    }
}

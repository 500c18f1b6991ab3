package dev.stateroom.cli;

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
            "The private key is in the file audit-key of the data folder, which only you may read. It is not encrypted.",
        })
final class AuditKeyCommand extends CliCommand {
    private static final int NAME_DIGITS = 8;

    @Option(names = "--create", description = "Make a key. A key that is there is never replaced.")
    private boolean create;

    @Option(names = "--name", paramLabel = "NAME", description = "With --create, the name of the log, such as example.com/reviews: no spaces, no +.")
    private @Nullable String name;

    AuditKeyCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        LogKeyFile file = new LogKeyFile(data());
        if (name != null && (!create || !LogKey.isName(name))) {
            throw refused("--name is for --create: 1 to 200 characters, no spaces, no +");
        }
        LogKey key = create
                ? file.create(name == null ? "stateroom/" + UUID.randomUUID().toString().substring(0, NAME_DIGITS) : name).orThrow().known()
                : file.read().orThrow().map(LogSigner::known).orElseThrow(() -> refused("the log has no key yet: make one with audit key --create"));
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

package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.review.evidence.DecisionSignature;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.evidence.MlDsaKey;
import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.evidence.LogKeyFile;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "key",
        description = {
            "Print the public key that signs evidence of the audit trail. Give it to those who will check the evidence.",
            "With --reviewer, print the public key that signs each decision made here, and the ML-DSA key that signs it too if there is one. Without such a",
            "key, decisions are not signed.",
            "The private keys are in the files audit-key and reviewer-key of the data folder, which only you may read. They are not encrypted unless",
            "--passphrase says where a passphrase comes from: '${env:NAME}' for a variable, '${keyring:NAME}' for the platform's key store, prompt to type it",
            "for each command that signs, and once in a window.",
        })
final class AuditKeyCommand extends CliCommand {
    private static final int NAME_DIGITS = 8;

    @Option(names = "--create", description = "Make a key. A key that is there is never replaced.")
    private boolean create;

    @Option(names = "--reviewer", description = "The key of the reviewer, in place of that of the log.")
    private boolean reviewer;

    @Option(names = "--with-ml-dsa", description = "With --reviewer, make a second key that signs each decision too, with ML-DSA-44 (FIPS 204).")
    private boolean second;

    @Option(names = "--name", paramLabel = "NAME", description = "With --create, the name of the log or of the reviewer, such as example.com/reviews: no spaces, no +.")
    private @Nullable String name;

    @Option(names = "--passphrase", paramLabel = "REFERENCE", description =
                    "Encrypt the private key, a new one or the one that is there, with this passphrase. The file keeps the reference, or prompt, not the passphrase.")
    private @Nullable String passphrase;

    @Override
    public Integer call() {
        LogKeyFile file = opener().ownData().map(own -> reviewer ? own.reviewerKey() : own.logKey()).orThrow();
        if (passphrase != null && !passphrase.equals(LogKeyFile.PROMPT) && CredentialReference.in(passphrase).isEmpty()) {
            throw refused("--passphrase is a reference, never the passphrase itself: write '${env:NAME}' or '${keyring:NAME}', or prompt to be asked for it");
        }
        if (name != null && (!create || !LogKey.isName(name))) {
            throw refused("--name is for --create: 1 to 200 characters, no spaces, no +");
        }
        if (second && !reviewer) {
            throw refused("--with-ml-dsa is for --reviewer: decisions are what has two signatures");
        }
        if (reviewer && name != null && !DecisionSignature.isName(name)) {
            throw refused("the name of a reviewer's key has up to 100 letters, digits and . _ @ / -");
        }
        LogSigner held = null;
        if (create) {
            LogSigner made = LogSigner.create(name == null ? "stateroom/" + UUID.randomUUID().toString().substring(0, NAME_DIGITS) : name);
            held = file.create(second ? made.withSecond() : made, passphrase).orThrow();
        }
        LogKey key = held != null
                ? held.known()
                : file.known().orThrow().orElseThrow(() -> refused(reviewer
                        ? "there is no key of a reviewer yet: make one with audit key --reviewer --create"
                        : "the log has no key yet: make one with audit key --create"));
        if (passphrase != null && !create) {
            held = file.encrypt(passphrase).orThrow();
        }
        if (second && !create) {
            held = file.addSecond().orThrow();
        }
        // The public half of a second key is in the private file: without the passphrase only the first one is printed, without a prompt.
        Optional<LogSigner> pair = held != null || file.isPrompted() ? Optional.ofNullable(held) : file.read().orElse(Optional.empty());
        String other = pair.flatMap(LogSigner::secondKnown).map(MlDsaKey::text).orElse("");
        record KeyAnswer(String name, String key, Optional<String> mlDsaKey) {}
        print(new KeyAnswer(key.name(), key.text(), Optional.of(other).filter(text -> !text.isEmpty())), () -> {
            terminal.out().println(key.text());
            if (!other.isEmpty()) {
                terminal.out().println(other);
            }
        });
        return DONE;
    }
}

package dev.stateroom.workspace.evidence;

import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key pair in a file of the data folder that only this user may read. It is encrypted if it has a passphrase; the file then contains a
 * reference to it ({@code ${env:NAME}}, {@code ${keyring:NAME}}), or {@link #PROMPT} if the user types it, for each command or once for a
 * window's process. Thread-safe.
 */
public final class LogKeyFile {
    /** Replaces the reference if the user types the passphrase. */
    public static final String PROMPT = "prompt";

    private static final int LONGEST = 20_000;

    private final Path file;
    private final String owner;
    private final Function<String, Outcome<String>> credentials;

    /** Cache of the last decrypted key pair, because decrypting is slow on purpose. */
    private @Nullable Opened opened;

    /** @param passphrase empty if the user typed it, who is then not asked again until the file changes */
    private record Opened(String text, String passphrase, LogSigner signer) {}

    private LogKeyFile(Path file, String owner, Function<String, Outcome<String>> credentials) {
        this.file = file;
        this.owner = owner;
        this.credentials = credentials;
    }

    /**
     * The key pair of the audit log.
     *
     * @param credentials resolves references
     */
    public static LogKeyFile ofLog(Path data, Function<String, Outcome<String>> credentials) {
        return new LogKeyFile(data.resolve("audit-key"), "the log", credentials);
    }

    /**
     * The key pair of the reviewer.
     *
     * @param credentials resolves references
     */
    public static LogKeyFile ofReviewer(Path data, Function<String, Outcome<String>> credentials) {
        return new LogKeyFile(data.resolve("reviewer-key"), "the reviewer", credentials);
    }

    private Outcome<Optional<String>> text() {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Outcome.ok(Optional.empty());
        }
        try {
            return Outcome.ok(Optional.of(RegularFile.text(file, LONGEST)));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read", e);
        }
    }

    /** The public key, which needs no passphrase; empty if no key pair exists yet. */
    public Outcome<Optional<LogKey>> known() {
        return text().then(there -> there.isEmpty() ? Outcome.ok(Optional.empty()) : named(LogKey.of(there.get().lines().findFirst().orElse(""))).map(Optional::of));
    }

    /** The key pair; empty if none exists yet. NOT_FOUND if the reference cannot be resolved, UNASKED if the user has to {@link #unlock} it. */
    public synchronized Outcome<Optional<LogSigner>> read() {
        return text().then(there -> there.isEmpty() ? Outcome.ok(Optional.empty()) : signer(there.get()).map(Optional::of));
    }

    private Outcome<LogSigner> signer(String text) {
        Optional<String> reference = EncryptedKey.reference(text);
        if (reference.isEmpty()) {
            return named(LogSigner.of(text));
        }
        if (reference.get().equals(PROMPT)) {
            return typed(text);
        }
        return named(credentials.apply(reference.get())).then(passphrase -> {
            Opened known = opened;
            if (known != null && known.text().equals(text) && known.passphrase().equals(passphrase)) {
                return Outcome.ok(known.signer());
            }
            return named(EncryptedKey.open(text, passphrase.toCharArray())).map(signer -> {
                opened = new Opened(text, passphrase, signer);
                return signer;
            });
        });
    }

    /** A passphrase that was typed for a command is discarded with it, even if the command runs in a window's process. */
    private Outcome<LogSigner> typed(String text) {
        Optional<TypedPassphrases> command = TypedPassphrases.current();
        if (command.isPresent()) {
            return command.get().of(file, owner).then(passphrase -> named(EncryptedKey.open(text, passphrase)));
        }
        Opened known = opened;
        return known != null && known.text().equals(text)
                ? Outcome.ok(known.signer())
                : Outcome.failed(Failure.Kind.UNASKED, "the passphrase of the key of " + owner + " has to be typed, and nobody was asked for it");
    }

    /** True if the user types the passphrase. */
    public boolean isPrompted() {
        return text().map(there -> there.flatMap(EncryptedKey::reference).filter(PROMPT::equals).isPresent()).orElse(false);
    }

    /**
     * Decrypts it with a passphrase that the user typed, for the lifetime of this process. Slow on purpose.
     *
     * @param passphrase is wiped
     * @return DENIED for a wrong passphrase
     */
    public synchronized Outcome<Boolean> unlock(char[] passphrase) {
        try {
            return text().then(there -> there.isEmpty() ? Outcome.failed(Failure.Kind.NOT_FOUND, owner + " has no key yet") : named(EncryptedKey.open(there.get(), passphrase)).map(signer -> {
                opened = new Opened(there.get(), "", signer);
                return true;
            }));
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }

    private <T> Outcome<T> named(Outcome<T> read) {
        return read instanceof Outcome.Failed<T>(Failure why) ? Outcome.failed(why.kind(), file + " cannot be used: " + why.sentence()) : read;
    }

    /**
     * Writes a key pair; an existing one is never replaced.
     *
     * @param passphrase reference to a passphrase, or {@link #PROMPT}; null to leave it unencrypted
     */
    public Outcome<LogSigner> create(LogSigner made, @Nullable String passphrase) {
        return known().then(there -> there.isPresent()
                ? Outcome.failed(Failure.Kind.DENIED, owner + " has a key already: " + there.get().text())
                : write(made, passphrase, true));
    }

    /**
     * Adds a second key pair, which signs with ML-DSA; an existing one is never replaced. The passphrase is kept.
     *
     * @return NOT_FOUND if there is no key pair yet
     */
    public Outcome<LogSigner> addSecond() {
        return read().then(there -> {
            if (there.isEmpty()) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, owner + " has no key yet");
            }
            return there.get().second() == null
                    ? text().then(text -> write(there.get().withSecond(), text.flatMap(EncryptedKey::reference).orElse(null), false))
                    : Outcome.failed(Failure.Kind.DENIED, owner + " has an ML-DSA key already");
        });
    }

    /**
     * Encrypts the key pair with another passphrase, or for the first time. The key stays the same.
     *
     * @param passphrase reference to it, or {@link #PROMPT}
     */
    public Outcome<LogSigner> encrypt(String passphrase) {
        return read().then(there -> there.isEmpty() ? Outcome.failed(Failure.Kind.NOT_FOUND, owner + " has no key yet") : write(there.get(), passphrase, true));
    }

    private Outcome<char[]> secret(String passphrase, boolean isNew) {
        if (!passphrase.equals(PROMPT)) {
            return named(credentials.apply(passphrase)).map(String::toCharArray);
        }
        return TypedPassphrases.current()
                .map(command -> isNew ? command.fresh(file, owner) : command.of(file, owner))
                .orElseGet(() -> Outcome.failed(Failure.Kind.UNASKED, "the passphrase has to be typed, and nobody was asked for it"));
    }

    private Outcome<LogSigner> write(LogSigner signer, @Nullable String passphrase, boolean isNew) {
        Outcome<String> text = passphrase == null ? Outcome.ok(signer.text()) : secret(passphrase, isNew).then(secret -> EncryptedKey.text(signer, Objects.requireNonNull(passphrase), secret));
        return text.then(content -> {
            try {
                ReplacedFile.writePrivately(file, content.getBytes(StandardCharsets.UTF_8));
                return Outcome.ok(signer);
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
            }
        });
    }
}

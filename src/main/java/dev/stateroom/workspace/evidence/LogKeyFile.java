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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key pair in a file of the data folder, which only this user may read. With a passphrase it is encrypted; where that comes from is a reference
 * ({@code ${env:NAME}}, {@code ${keyring:NAME}}) in the file. Without one it is not encrypted. Safe for several threads.
 */
public final class LogKeyFile {
    private static final int LONGEST = 20_000;

    private final Path file;
    private final String owner;
    private final Function<String, Outcome<String>> credentials;

    /** What was decrypted last, because that takes long on purpose. */
    private @Nullable Opened opened;

    private record Opened(String text, String passphrase, LogSigner signer) {}

    private LogKeyFile(Path file, String owner, Function<String, Outcome<String>> credentials) {
        this.file = file;
        this.owner = owner;
        this.credentials = credentials;
    }

    /**
     * The key pair of the log.
     *
     * @param credentials gives what a reference stands for
     */
    public static LogKeyFile ofLog(Path data, Function<String, Outcome<String>> credentials) {
        return new LogKeyFile(data.resolve("audit-key"), "the log", credentials);
    }

    /**
     * The key pair of who reviews here.
     *
     * @param credentials gives what a reference stands for
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
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read: " + e.getMessage());
        }
    }

    /** The public key, which needs no passphrase; empty if none was made yet. */
    public Outcome<Optional<LogKey>> known() {
        return text().then(there -> there.isEmpty() ? Outcome.ok(Optional.empty()) : named(LogKey.of(there.get().lines().findFirst().orElse(""))).map(Optional::of));
    }

    /** The key pair; empty if none was made yet. NOT_FOUND if the passphrase is not where the file says. */
    public synchronized Outcome<Optional<LogSigner>> read() {
        return text().then(there -> there.isEmpty() ? Outcome.ok(Optional.empty()) : signer(there.get()).map(Optional::of));
    }

    private Outcome<LogSigner> signer(String text) {
        Optional<String> reference = EncryptedKey.reference(text);
        if (reference.isEmpty()) {
            return named(LogSigner.of(text));
        }
        return named(credentials.apply(reference.get())).then(passphrase -> {
            Opened known = opened;
            if (known != null && known.text().equals(text) && known.passphrase().equals(passphrase)) {
                return Outcome.ok(known.signer());
            }
            return named(EncryptedKey.open(text, passphrase)).map(signer -> {
                opened = new Opened(text, passphrase, signer);
                return signer;
            });
        });
    }

    private <T> Outcome<T> named(Outcome<T> read) {
        return read instanceof Outcome.Failed<T>(Failure why) ? Outcome.failed(why.kind(), file + " cannot be used: " + why.sentence()) : read;
    }

    /**
     * Makes a key pair; one that is there is never replaced.
     *
     * @param passphrase reference to a passphrase; null to leave it unencrypted
     */
    public Outcome<LogSigner> create(String name, @Nullable String passphrase) {
        return known().then(there -> there.isPresent()
                ? Outcome.failed(Failure.Kind.DENIED, owner + " has a key already: " + there.get().text())
                : write(LogSigner.create(name), passphrase));
    }

    /**
     * Adds a second key pair, which signs with ML-DSA; one that is there is never replaced. The passphrase stays.
     *
     * @return NOT_FOUND if there is no key pair yet
     */
    public Outcome<LogSigner> addSecond() {
        return read().then(there -> {
            if (there.isEmpty()) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, owner + " has no key yet");
            }
            return there.get().second() == null
                    ? text().then(text -> write(there.get().withSecond(), text.flatMap(EncryptedKey::reference).orElse(null)))
                    : Outcome.failed(Failure.Kind.DENIED, owner + " has an ML-DSA key already");
        });
    }

    /**
     * Encrypts the key pair with another passphrase, or for the first time. The key stays the same.
     *
     * @param passphrase reference to it
     */
    public Outcome<LogSigner> encrypt(String passphrase) {
        return read().then(there -> there.isEmpty() ? Outcome.failed(Failure.Kind.NOT_FOUND, owner + " has no key yet") : write(there.get(), passphrase));
    }

    private Outcome<LogSigner> write(LogSigner signer, @Nullable String passphrase) {
        Outcome<String> text = passphrase == null
                ? Outcome.ok(signer.text())
                : named(credentials.apply(passphrase)).then(secret -> EncryptedKey.text(signer, Objects.requireNonNull(passphrase), secret));
        return text.then(content -> {
            try {
                ReplacedFile.writePrivately(file, content.getBytes(StandardCharsets.UTF_8));
                return Outcome.ok(signer);
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written: " + e.getMessage());
            }
        });
    }
}

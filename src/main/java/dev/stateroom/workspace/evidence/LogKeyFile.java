package dev.stateroom.workspace.evidence;

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
import java.util.Optional;

/** A key pair in a file of the data folder, which only this user may read. It is not encrypted. */
public final class LogKeyFile {
    private static final int LONGEST = 2000;

    private final Path file;
    private final String owner;

    private LogKeyFile(Path file, String owner) {
        this.file = file;
        this.owner = owner;
    }

    /** The key pair of the log. */
    public static LogKeyFile ofLog(Path data) {
        return new LogKeyFile(data.resolve("audit-key"), "the log");
    }

    /** The key pair of who reviews here. */
    public static LogKeyFile ofReviewer(Path data) {
        return new LogKeyFile(data.resolve("reviewer-key"), "the reviewer");
    }

    /** The key pair; empty if none was made yet. */
    public Outcome<Optional<LogSigner>> read() {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Outcome.ok(Optional.empty());
        }
        try {
            return switch (LogSigner.of(RegularFile.text(file, LONGEST))) {
                case Outcome.Ok<LogSigner>(LogSigner signer) -> Outcome.ok(Optional.of(signer));
                case Outcome.Failed<LogSigner>(Failure why) -> Outcome.failed(why.kind(), file + " cannot be used: " + why.sentence());
            };
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read: " + e.getMessage());
        }
    }

    /** Makes a key pair; one that is there is never replaced. */
    public Outcome<LogSigner> create(String name) {
        return read().then(there -> {
            if (there.isPresent()) {
                return Outcome.failed(Failure.Kind.DENIED, owner + " has a key already: " + there.get().known().text());
            }
            LogSigner signer = LogSigner.create(name);
            try {
                ReplacedFile.writePrivately(file, signer.text().getBytes(StandardCharsets.UTF_8));
                return Outcome.ok(signer);
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written: " + e.getMessage());
            }
        });
    }
}

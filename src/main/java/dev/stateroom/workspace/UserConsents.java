package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The user's consents, until they are withdrawn: to what a workspace file reaches, and to changes of a folder's files.
 *
 * @param own the database that stores a digest of each
 */
record UserConsents(OwnData own) {

    /** The subject of the consent that unlocks a folder for changes. */
    static String unlocking(Path folder) {
        return digest("unlocked\0" + folder.toAbsolutePath().normalize());
    }

    static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** True if the user agreed; false also if the consent cannot be read. */
    boolean has(String subject) {
        return own.hasAgreement(subject).orElse(false);
    }

    /** Stores a consent. */
    Outcome<Boolean> add(String subject) {
        return own.agree(subject, true);
    }

    /** Withdraws a consent. */
    Outcome<Boolean> remove(String subject) {
        return own.agree(subject, false);
    }
}

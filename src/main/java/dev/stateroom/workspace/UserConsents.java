package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What the user agreed to, until it is withdrawn: what a workspace file reaches, that the files of a folder are changed.
 *
 * @param own where it is kept: a digest of what was agreed to
 */
record UserConsents(OwnData own) {

    /** What is agreed to when a folder is unlocked for changes. */
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

    /** True if the user agreed; false also if that cannot be read. */
    boolean has(String subject) {
        return own.hasAgreement(subject).orElse(false);
    }

    /** Keeps an agreement. */
    Outcome<Boolean> add(String subject) {
        return own.agree(subject, true);
    }

    /** Takes an agreement back. */
    Outcome<Boolean> remove(String subject) {
        return own.agree(subject, false);
    }
}

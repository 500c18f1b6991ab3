package dev.stateroom.workspace.evidence;

import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The text of a key pair encrypted with a passphrase, three lines: the public key; {@code PASSPHRASE} and its reference; and {@code
 * ENCRYPTED PBKDF2-HMAC-SHA256 ROUNDS SALT NONCE DATA}, which is the whole text of the key pair under AES-256-GCM with the first two lines
 * as associated data.
 */
final class EncryptedKey {
    private static final int ROUNDS = 600_000;
    private static final int MOST_ROUNDS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int KEY_BITS = 256;
    private static final int SHORTEST = 12;
    private static final int LINES = 3;
    private static final String PASSPHRASE = "PASSPHRASE ";

    private static final Pattern LINE =
            Pattern.compile("ENCRYPTED PBKDF2-HMAC-SHA256 ([1-9][0-9]{3,7}) ([A-Za-z0-9+/=]{24}) ([A-Za-z0-9+/=]{16}) ([A-Za-z0-9+/=]+)");

    private EncryptedKey() {}

    /** The reference to the passphrase of a key; empty for a key that is not encrypted. */
    static Optional<String> reference(String text) {
        List<String> lines = text.lines().toList();
        return lines.size() == LINES && lines.get(1).startsWith(PASSPHRASE) ? Optional.of(lines.get(1).substring(PASSPHRASE.length())) : Optional.empty();
    }

    /**
     * Encrypts a key pair.
     *
     * @param reference to the passphrase, which is written into the text
     * @param passphrase the passphrase, which is not
     */
    static Outcome<String> text(LogSigner signer, String reference, char[] passphrase) {
        if (passphrase.length < SHORTEST) {
            return Outcome.failed(Failure.Kind.INVALID, "the passphrase has fewer than " + SHORTEST + " characters");
        }
        SecureRandom random = new SecureRandom();
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String head = signer.known().text() + "\n" + PASSPHRASE + reference + "\n";
        try {
            byte[] data = cipher(Cipher.ENCRYPT_MODE, passphrase, ROUNDS, salt, nonce, head).doFinal(signer.text().getBytes(StandardCharsets.UTF_8));
            Base64.Encoder base64 = Base64.getEncoder();
            return Outcome.ok(head + "ENCRYPTED PBKDF2-HMAC-SHA256 " + ROUNDS + " " + base64.encodeToString(salt) + " " + base64.encodeToString(nonce) + " "
                    + base64.encodeToString(data) + "\n");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has PBKDF2 and AES-GCM", e);
        }
    }

    /** Decrypts a key pair; DENIED for a wrong passphrase, or if the file was changed. */
    static Outcome<LogSigner> open(String text, char[] passphrase) {
        List<String> lines = text.lines().toList();
        Matcher line = LINE.matcher(lines.getLast());
        if (!line.matches() || Integer.parseInt(line.group(1)) > MOST_ROUNDS) {
            return damaged();
        }
        Base64.Decoder base64 = Base64.getDecoder();
        String head = lines.get(0) + "\n" + lines.get(1) + "\n";
        try {
            byte[] plain = cipher(
                            Cipher.DECRYPT_MODE, passphrase, Integer.parseInt(line.group(1)), base64.decode(line.group(2)), base64.decode(line.group(3)), head)
                    .doFinal(base64.decode(line.group(4)));
            return LogSigner.of(new String(plain, StandardCharsets.UTF_8))
                    .then(signer -> signer.known().text().equals(lines.getFirst()) ? Outcome.ok(signer) : damaged());
        } catch (AEADBadTagException e) {
            return Outcome.failed(Failure.Kind.DENIED, "it has another passphrase, or it was changed");
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            return damaged();
        }
    }

    private static <T> Outcome<T> damaged() {
        return Outcome.failed(Failure.Kind.DAMAGED, "it does not hold an encrypted key pair");
    }

    private static Cipher cipher(int mode, char[] passphrase, int rounds, byte[] salt, byte[] nonce, String head) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(passphrase, salt, rounds, KEY_BITS);
        SecretKey derived = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec);
        spec.clearPassword();
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(derived.getEncoded(), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(head.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}

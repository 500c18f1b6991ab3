package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The public key of a log. As text: {@code NAME+HASH+BASE64}, with four bytes of hash in hexadecimal and the base64 of the type 1 and the 32 bytes
 * of an Ed25519 key. Source: C2SP signed-note, "vkey"; the encoding of the key is that of RFC 8410.
 *
 * @param name of the log, which is also the origin line of its checkpoints: no spaces, no {@code +}
 */
public record LogKey(String name, PublicKey key) {
    static final byte ED25519 = 1;
    static final int KEY_BYTES = 32;
    static final int HASH_BYTES = 4;

    private static final Pattern NAME = Pattern.compile("[^\\s\\p{C}+]{1,200}");
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    /** True if a log may have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The key of a text; only the one way to write it is accepted. */
    public static Outcome<LogKey> of(String text) {
        return of(text, ED25519);
    }

    /** The same for a key of another use, which its first byte names. */
    static Outcome<LogKey> of(String text, byte type) {
        String[] parts = text.split("\\+", 3);
        if (parts.length == 3 && isName(parts[0])) {
            try {
                byte[] typed = Base64.getDecoder().decode(parts[2]);
                if (typed.length == KEY_BYTES + 1 && typed[0] == type) {
                    byte[] raw = Arrays.copyOfRange(typed, 1, typed.length);
                    LogKey key = new LogKey(parts[0], KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(joined(PREFIX, raw))));
                    if (key.text(type).equals(text)) {
                        return Outcome.ok(key);
                    }
                }
            } catch (IllegalArgumentException | GeneralSecurityException e) {
                return refused();
            }
        }
        return refused();
    }

    private static Outcome<LogKey> refused() {
        return Outcome.failed(Failure.Kind.INVALID, "the key of the log is not a line NAME+HASH+BASE64 of an Ed25519 key");
    }

    /** The key as text. */
    public String text() {
        return text(ED25519);
    }

    String text(byte type) {
        return name + "+" + HexFormat.of().formatHex(hash(type)) + "+" + Base64.getEncoder().encodeToString(joined(new byte[] {type}, raw()));
    }

    /** The first four bytes of SHA-256 over name, line end, type and key. */
    byte[] hash() {
        return hash(ED25519);
    }

    byte[] hash(byte type) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(type);
            return Arrays.copyOf(digest.digest(raw()), HASH_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private byte[] raw() {
        byte[] encoded = key.getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    }

    static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first);
        all.writeBytes(second);
        return all.toByteArray();
    }
}

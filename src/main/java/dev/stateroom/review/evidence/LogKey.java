package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayOutputStream;
import java.security.PublicKey;
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

    /** True if a log may have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Parses a key; only the canonical form is accepted. */
    public static Outcome<LogKey> of(String text) {
        return KeyLine.ED25519.read(text, LogKey::new);
    }

    public String text() {
        return KeyLine.ED25519.text(name, key);
    }

    /** The first four bytes of SHA-256 over name, line end, type and key. */
    byte[] hash() {
        return KeyLine.ED25519.hash(name, key);
    }

    static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first);
        all.writeBytes(second);
        return all.toByteArray();
    }
}

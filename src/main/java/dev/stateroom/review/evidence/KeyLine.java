package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.BiFunction;

/**
 * A public key as a line: {@code NAME+HASH+BASE64}, with four bytes of hash in hexadecimal and the base64 of the type and the bytes of the
 * key. Source: C2SP signed-note, "vkey"; the types are those that it lists, else 255 and a name. Keys are encoded as in RFC 8410 and RFC
 * 9881.
 */
enum KeyLine {
    /** The key of a log or a reviewer. */
    ED25519("Ed25519", "01", 32, "302a300506032b6570032100", "the key of the log is not a line NAME+HASH+BASE64 of an Ed25519 key"),

    /** The key of a witness. */
    COSIGNATURE("Ed25519", "04", 32, "302a300506032b6570032100", "the key of the log is not a line NAME+HASH+BASE64 of an Ed25519 key"),

    /** The second key of a reviewer. */
    ML_DSA_44(
            "ML-DSA-44",
            "ff" + HexFormat.of().formatHex("stateroom/ml-dsa-44".getBytes(StandardCharsets.US_ASCII)),
            1312,
            "30820532300b06096086480165030403110382052100",
            "the second key is not a line NAME+HASH+BASE64 of an ML-DSA-44 key");

    private final String algorithm;
    private final String type; // bytes in hexadecimal, as the prefix is
    private final int bytes;
    private final String prefix;
    private final String refusal;

    KeyLine(String algorithm, String type, int bytes, String prefix, String refusal) {
        this.algorithm = algorithm;
        this.type = type;
        this.bytes = bytes;
        this.prefix = prefix;
        this.refusal = refusal;
    }

    /** The algorithm's name in Java. */
    String algorithm() {
        return algorithm;
    }

    /** Parses a line and passes its name and key to {@code made}; only the canonical form is accepted. */
    <T> Outcome<T> read(String text, BiFunction<String, PublicKey, T> made) {
        String[] parts = text.split("\\+", 3);
        if (parts.length == 3 && LogKey.isName(parts[0])) {
            try {
                String typed = HexFormat.of().formatHex(Base64.getDecoder().decode(parts[2]));
                if (typed.length() == type.length() + 2 * bytes && typed.startsWith(type)) {
                    byte[] encoded = HexFormat.of().parseHex(prefix + typed.substring(type.length()));
                    PublicKey key = KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(encoded));
                    if (text(parts[0], key).equals(text)) {
                        return Outcome.ok(made.apply(parts[0], key));
                    }
                }
            } catch (IllegalArgumentException | GeneralSecurityException e) {
                return Outcome.failed(Failure.Kind.INVALID, refusal);
            }
        }
        return Outcome.failed(Failure.Kind.INVALID, refusal);
    }

    String text(String name, PublicKey key) {
        return head(name, key) + Base64.getEncoder().encodeToString(LogKey.joined(HexFormat.of().parseHex(type), raw(key)));
    }

    /** The start of a line for that key, also of one for its private key. */
    String head(String name, PublicKey key) {
        return name + "+" + HexFormat.of().formatHex(hash(name, key)) + "+";
    }

    /** The first four bytes of SHA-256 over name, line end, type and key. */
    byte[] hash(String name, PublicKey key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(HexFormat.of().parseHex(type));
            return Arrays.copyOf(digest.digest(raw(key)), LogKey.HASH_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private byte[] raw(PublicKey key) {
        byte[] encoded = key.getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - bytes, encoded.length);
    }
}

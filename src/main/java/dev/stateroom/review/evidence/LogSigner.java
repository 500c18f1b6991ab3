package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * The key pair of a log. Kept as two lines: the public key, and {@code PRIVATE+KEY+NAME+HASH+BASE64} with the type 1 and the 32 bytes of the seed, as
 * Go's {@code sumdb/note} writes it.
 */
public record LogSigner(LogKey known, PrivateKey key) {
    private static final byte[] PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");
    private static final String PRIVATE = "PRIVATE+KEY+";

    /** A new key for a log of that name. */
    public static LogSigner create(String name) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            return new LogSigner(new LogKey(name, pair.getPublic()), pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no Ed25519", e);
        }
    }

    /** The key pair of a text; a failure if it has none, or two keys that do not belong together. */
    public static Outcome<LogSigner> of(String text) {
        List<String> lines = text.lines().toList();
        if (lines.size() != 2 || !lines.get(1).startsWith(PRIVATE)) {
            return refused();
        }
        return LogKey.of(lines.getFirst()).then(known -> {
            String head = PRIVATE + known.name() + "+" + HexFormat.of().formatHex(known.hash()) + "+";
            try {
                byte[] typed = Base64.getDecoder().decode(lines.get(1).startsWith(head) ? lines.get(1).substring(head.length()) : "");
                if (typed.length != LogKey.KEY_BYTES + 1 || typed[0] != LogKey.ED25519) {
                    return refused();
                }
                byte[] seed = Arrays.copyOfRange(typed, 1, typed.length);
                LogSigner signer = new LogSigner(
                        known, KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(LogKey.joined(PREFIX, seed))));
                byte[] trial = signer.sign("trial\n").getBytes(StandardCharsets.UTF_8);
                return SignedNote.open(trial, known) instanceof Outcome.Ok<String> ? Outcome.ok(signer) : refused();
            } catch (IllegalArgumentException | GeneralSecurityException e) {
                return refused();
            }
        });
    }

    private static Outcome<LogSigner> refused() {
        return Outcome.failed(Failure.Kind.DAMAGED, "it does not hold the key pair of a log");
    }

    /** Both lines; secret. */
    public String text() {
        byte[] encoded = key.getEncoded();
        byte[] seed = Arrays.copyOfRange(encoded, encoded.length - LogKey.KEY_BYTES, encoded.length);
        return known.text() + "\n" + PRIVATE + known.name() + "+" + HexFormat.of().formatHex(known.hash()) + "+"
                + Base64.getEncoder().encodeToString(LogKey.joined(new byte[] {LogKey.ED25519}, seed)) + "\n";
    }

    /** A signed note of a text, which ends with a line end and has no empty line. */
    public String sign(String text) {
        byte[] signature = signature(text.getBytes(StandardCharsets.UTF_8));
        return text + "\n" + SignedNote.DASH + known.name() + " " + Base64.getEncoder().encodeToString(LogKey.joined(known.hash(), signature)) + "\n";
    }

    /** The 64 bytes of an Ed25519 signature. */
    public byte[] signature(byte[] message) {
        try {
            Signature signing = Signature.getInstance("Ed25519");
            signing.initSign(key);
            signing.update(message);
            return signing.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime cannot sign with Ed25519", e);
        }
    }

    /** Without the private key. */
    @Override
    public String toString() {
        return "LogSigner[" + known.text() + "]";
    }
}

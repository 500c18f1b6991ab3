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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The key pair of a log. Stored as two lines: the public key, and {@code PRIVATE+KEY+NAME+HASH+BASE64} with the type 1 and the 32 bytes of
 * the seed, as in Go's {@code sumdb/note}. A reviewer may have a second pair, in two more lines.
 *
 * @param second signs decisions too; null for none
 */
public record LogSigner(LogKey known, PrivateKey key, MlDsaKey.@Nullable Pair second) {
    private static final byte[] PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");
    private static final String PRIVATE = "PRIVATE+KEY+";
    private static final int LINES = 2;

    /** Creates a new key for a log of that name. */
    public static LogSigner create(String name) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            return new LogSigner(new LogKey(name, pair.getPublic()), pair.getPrivate(), null);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no Ed25519", e);
        }
    }

    /** A copy with a new second pair, which signs with ML-DSA. */
    public LogSigner withSecond() {
        return new LogSigner(known, key, MlDsaKey.Pair.create(known.name()));
    }

    /** The public key of the second pair; empty for none. */
    public Optional<MlDsaKey> secondKnown() {
        return Optional.ofNullable(second).map(MlDsaKey.Pair::known);
    }

    /** Parses a key pair; a failure if there is none, or two keys that do not belong together. */
    public static Outcome<LogSigner> of(String text) {
        List<String> lines = text.lines().toList();
        if (lines.size() != LINES && lines.size() != 2 * LINES || !lines.get(1).startsWith(PRIVATE)) {
            return refused();
        }
        Outcome<LogSigner> first = first(lines);
        return lines.size() == LINES
                ? first
                : first.then(signer -> MlDsaKey.Pair.of(lines.subList(LINES, 2 * LINES))
                        .then(second -> second.known().name().equals(signer.known().name()) ? Outcome.ok(new LogSigner(signer.known(), signer.key(), second)) : refused()));
    }

    private static Outcome<LogSigner> first(List<String> lines) {
        return LogKey.of(lines.getFirst()).then(known -> {
            String head = PRIVATE + KeyLine.ED25519.head(known.name(), known.key());
            try {
                byte[] typed = Base64.getDecoder().decode(lines.get(1).startsWith(head) ? lines.get(1).substring(head.length()) : "");
                if (typed.length != LogKey.KEY_BYTES + 1 || typed[0] != LogKey.ED25519) {
                    return refused();
                }
                byte[] seed = Arrays.copyOfRange(typed, 1, typed.length);
                LogSigner signer = new LogSigner(
                        known, KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(LogKey.joined(PREFIX, seed))), null);
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

    /** All lines; secret. */
    public String text() {
        byte[] encoded = key.getEncoded();
        byte[] seed = Arrays.copyOfRange(encoded, encoded.length - LogKey.KEY_BYTES, encoded.length);
        return known.text() + "\n" + PRIVATE + KeyLine.ED25519.head(known.name(), known.key())
                + Base64.getEncoder().encodeToString(LogKey.joined(new byte[] {LogKey.ED25519}, seed)) + "\n"
                + (second == null ? "" : second.text());
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

package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/**
 * A second public key of a reviewer, which is expected to resist quantum computers: ML-DSA-44 (FIPS 204). As text like a {@link LogKey};
 * the base64 is of the type 255, the name {@code stateroom/ml-dsa-44} and the 1312 bytes of the key. Source: C2SP signed-note, on types
 * that it does not list.
 *
 * @param name of the reviewer, as in their first key
 */
public record MlDsaKey(String name, PublicKey key) {
    /** The length of a signature. */
    public static final int SIGNATURE_BYTES = 2420;

    private static final String ALGORITHM = KeyLine.ML_DSA_44.algorithm();
    private static final String PRIVATE = "PRIVATE+KEY+";

    record Pair(MlDsaKey known, PrivateKey key) {
        static Pair create(String name) {
            try {
                KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
                return new Pair(new MlDsaKey(name, pair.getPublic()), pair.getPrivate());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java runtime has no ML-DSA", e);
            }
        }

        byte[] signature(byte[] message) {
            try {
                Signature signing = Signature.getInstance(ALGORITHM);
                signing.initSign(key);
                signing.update(message);
                return signing.sign();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java runtime cannot sign with ML-DSA", e);
            }
        }

        /** Two lines: the public key, and the private one as PKCS #8 in base64; secret. */
        String text() {
            return known.text() + "\n" + PRIVATE + KeyLine.ML_DSA_44.head(known.name(), known.key())
                    + Base64.getEncoder().encodeToString(key.getEncoded()) + "\n";
        }

        /** Parses these lines; a failure if they have no pair, or two keys that do not belong together. */
        static Outcome<Pair> of(List<String> lines) {
            return MlDsaKey.of(lines.getFirst()).then(known -> {
                String head = PRIVATE + KeyLine.ML_DSA_44.head(known.name(), known.key());
                try {
                    byte[] encoded = Base64.getDecoder().decode(lines.get(1).startsWith(head) ? lines.get(1).substring(head.length()) : "");
                    Pair pair = new Pair(known, KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
                    byte[] trial = "trial".getBytes(StandardCharsets.US_ASCII);
                    return known.isSigned(trial, pair.signature(trial)) ? Outcome.ok(pair) : refused();
                } catch (IllegalArgumentException | GeneralSecurityException e) {
                    return refused();
                }
            });
        }

        private static <T> Outcome<T> refused() {
            return Outcome.failed(Failure.Kind.DAMAGED, "its second key is not an ML-DSA key pair");
        }

        /** Without the private key. */
        @Override
        public String toString() {
            return "MlDsaKey.Pair[" + known.name() + "]";
        }
    }

    /** Parses a key; only the canonical form is accepted. */
    public static Outcome<MlDsaKey> of(String text) {
        return KeyLine.ML_DSA_44.read(text, MlDsaKey::new);
    }

    public String text() {
        return KeyLine.ML_DSA_44.text(name, key);
    }

    boolean isSigned(byte[] message, byte[] signature) {
        try {
            Signature checking = Signature.getInstance(ALGORITHM);
            checking.initVerify(key);
            checking.update(message);
            return signature.length == SIGNATURE_BYTES && checking.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}

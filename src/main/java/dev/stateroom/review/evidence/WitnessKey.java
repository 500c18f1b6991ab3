package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/**
 * The public key of a witness: another person, who saw a checkpoint at some time, verified that it continues the one that they saw before,
 * and added a line to it. As text like a {@link LogKey}, with the type 4. Source: C2SP tlog-cosignature: the signature covers {@code
 * cosignature/v1}, {@code time} with the seconds, and the text of the checkpoint; the line has the hash of the key, the time in eight
 * bytes, and the signature.
 *
 * @param key with the name of the witness
 */
public record WitnessKey(LogKey key) {
    private static final int TIME_BYTES = Long.BYTES;
    private static final int SIGNATURE_BYTES = 64;

    public static Outcome<WitnessKey> of(String text) {
        return KeyLine.COSIGNATURE.read(text, (name, key) -> new WitnessKey(new LogKey(name, key)));
    }

    public String text() {
        return KeyLine.COSIGNATURE.text(key.name(), key.key());
    }

    /**
     * The checkpoint with the witness's line added.
     *
     * @param note the signed checkpoint
     * @param at by the witness's clock
     * @return INVALID if the witness has the name of the log, or has signed already
     */
    public static Outcome<String> cosign(String note, LogSigner witness, Instant at) {
        String line = SignedNote.DASH + witness.known().name() + " ";
        if (note.startsWith(witness.known().name() + "\n") || note.contains("\n" + line)) {
            return Outcome.failed(Failure.Kind.INVALID, "the checkpoint has a line of " + witness.known().name() + " already: a witness is another person");
        }
        byte[] signature = witness.signature(message(note.substring(0, note.lastIndexOf("\n\n") + 1), at.getEpochSecond()));
        byte[] time = ByteBuffer.allocate(TIME_BYTES).putLong(at.getEpochSecond()).array();
        return Outcome.ok(note + line + Base64.getEncoder().encodeToString(LogKey.joined(hash(witness.known()), LogKey.joined(time, signature))) + "\n");
    }

    /** When this witness saw a checkpoint, by their clock; INVALID if it has no line of theirs, or an invalid one. */
    public Outcome<Instant> saw(byte[] note) {
        String all = new String(note, StandardCharsets.UTF_8);
        int end = all.lastIndexOf("\n\n");
        String prefix = SignedNote.DASH + key.name() + " ";
        for (String line : all.substring(end + 2).split("\n", -1)) {
            if (end >= 0 && line.startsWith(prefix)) {
                try {
                    byte[] given = Base64.getDecoder().decode(line.substring(prefix.length()));
                    if (given.length == LogKey.HASH_BYTES + TIME_BYTES + SIGNATURE_BYTES
                            && Arrays.equals(Arrays.copyOf(given, LogKey.HASH_BYTES), hash(key))) {
                        long seconds = ByteBuffer.wrap(given, LogKey.HASH_BYTES, TIME_BYTES).getLong();
                        Signature checking = Signature.getInstance("Ed25519");
                        checking.initVerify(key.key());
                        checking.update(message(all.substring(0, end + 1), seconds));
                        if (checking.verify(given, LogKey.HASH_BYTES + TIME_BYTES, SIGNATURE_BYTES)) {
                            return Outcome.ok(Instant.ofEpochSecond(seconds));
                        }
                    }
                } catch (IllegalArgumentException | DateTimeException | GeneralSecurityException e) {
                    return refused();
                }
            }
        }
        return refused();
    }

    private static byte[] hash(LogKey key) {
        return KeyLine.COSIGNATURE.hash(key.name(), key.key());
    }

    private Outcome<Instant> refused() {
        return Outcome.failed(Failure.Kind.INVALID, "the checkpoint has no line of the witness " + key.name() + " that holds");
    }

    private static byte[] message(String text, long seconds) {
        return ("cosignature/v1\ntime " + seconds + "\n" + text).getBytes(StandardCharsets.UTF_8);
    }
}

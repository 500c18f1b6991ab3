package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A text with signatures: the text, an empty line, and a line {@code — NAME BASE64} for each signature, whose first four bytes are the hash
 * of the key. Source: C2SP signed-note. Signatures with other names, such as those of witnesses, are ignored; there must be exactly one
 * with the name of the key.
 */
final class SignedNote {
    static final String DASH = "\u2014 ";
    private static final int LONGEST = 1 << 20;

    private SignedNote() {}

    /** The text of a note that this key signed; a failure describes the problem with the note. */
    static Outcome<String> open(byte[] note, LogKey key) {
        String all = new String(note, StandardCharsets.UTF_8);
        int end = all.lastIndexOf("\n\n");
        if (note.length > LONGEST || end < 0 || end + 2 >= all.length() || !all.endsWith("\n") || !Arrays.equals(all.getBytes(StandardCharsets.UTF_8), note)) {
            return refused("is not a signed note");
        }
        String text = all.substring(0, end + 1);
        String prefix = DASH + key.name() + " ";
        int own = 0;
        boolean signed = false;
        for (String line : List.of(all.substring(end + 2, all.length() - 1).split("\n", -1))) {
            if (!line.startsWith(DASH) || line.indexOf(' ', DASH.length()) < 0) {
                return refused("has a line among its signatures that is none");
            }
            if (line.startsWith(prefix)) {
                own++;
                signed = isSignature(line.substring(prefix.length()), text, key);
            }
        }
        return signed && own == 1 ? Outcome.ok(text) : refused("is not signed by the key of " + key.name());
    }

    private static boolean isSignature(String base64, String text, LogKey key) {
        try {
            byte[] given = Base64.getDecoder().decode(base64);
            if (!Base64.getEncoder().encodeToString(given).equals(base64)
                    || given.length < LogKey.HASH_BYTES
                    || !Arrays.equals(Arrays.copyOf(given, LogKey.HASH_BYTES), key.hash())) {
                return false;
            }
            Signature checking = Signature.getInstance("Ed25519");
            checking.initVerify(key.key());
            checking.update(text.getBytes(StandardCharsets.UTF_8));
            return checking.verify(given, LogKey.HASH_BYTES, given.length - LogKey.HASH_BYTES);
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            return false;
        }
    }

    private static Outcome<String> refused(String why) {
        return Outcome.failed(Failure.Kind.INVALID, why);
    }
}

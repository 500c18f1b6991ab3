package dev.stateroom.review.evidence;

import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reviewer's signature on a decision: the last field of the entry's detail, {@code
 * "signature":{"key":"NAME+HASH+BASE64","value":"BASE64"}}.
 *
 * <p>The Ed25519 signature covers the line {@code stateroom decision v2}, then time, person, way, action, place and the hash of the
 * content, each as its length in bytes of UTF-8, a colon and the text; see {@link EntryContent}. So it stays valid after the content was
 * erased. The time is written as in {@link TrailFormat}. Entries without a salt, of earlier versions, have the line {@code stateroom
 * decision v1} and, instead of the hash, the subject (before the place) and the detail without the signature.
 *
 * <p>A reviewer with a second key first signs the same with ML-DSA, after the line {@code stateroom decision v2 ml-dsa-44}: {@code
 * "second_signature"}, of the same form, is the field before, and the Ed25519 signature covers its text too, as a last one. Neither can be
 * changed without both keys.
 *
 * @param key the line of the public key, as in the entry
 * @param second the line of the second public key; null for an entry without one
 * @param holds true if each of these keys signed this entry
 */
public record DecisionSignature(String key, @Nullable String second, boolean holds) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@/-]{1,100}");

    /** The fields returned by {@link EntryContent#signatures}. */
    private static final Pattern FIELDS = Pattern.compile(
            "(,\"second_signature\":\\{\"key\":\"([^\"]*)\",\"value\":\"([^\"]*)\"\\})?,\"signature\":\\{\"key\":\"([^\"]*)\",\"value\":\"([^\"]*)\"\\}");

    /** True if a reviewer's key may have this name: letters, digits, {@code . _ @ / -}. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The event with a salt and the signature of the reviewer who decided. */
    public static AuditEvent sign(AuditEvent event, LogSigner reviewer) {
        AuditEvent salted = EntryContent.salted(event);
        MlDsaKey.Pair pair = reviewer.second();
        String second = pair == null ? "" : field("second_signature", pair.known().text(), pair.signature(message(salted, true, "")));
        String first = field("signature", reviewer.known().text(), reviewer.signature(message(salted, false, second)));
        String detail = salted.detail().substring(0, salted.detail().length() - 1) + second + first + "}";
        return new AuditEvent(event.at(), event.who(), event.through(), event.action(), event.subject(), event.place(), detail);
    }

    private static String field(String name, String key, byte[] value) {
        return ",\"" + name + "\":{\"key\":\"" + key + "\",\"value\":\"" + Base64.getEncoder().encodeToString(value) + "\"}";
    }

    /** The signature of an entry; empty for an entry without one. */
    public static Optional<DecisionSignature> of(AuditEvent event) {
        Matcher fields = FIELDS.matcher(EntryContent.signatures(event.detail()));
        if (!fields.matches()) {
            return Optional.empty();
        }
        String second = fields.group(1) == null ? "" : fields.group(1);
        boolean isSigned = LogKey.of(fields.group(4)) instanceof Outcome.Ok<LogKey>(LogKey key) && isSigned(key, message(event, false, second), fields.group(5));
        return Optional.of(second.isEmpty()
                ? new DecisionSignature(fields.group(4), null, isSigned)
                : new DecisionSignature(fields.group(4), fields.group(2), isSigned && isSignedToo(event, fields.group(2), fields.group(3))));
    }

    private static boolean isSignedToo(AuditEvent event, String line, String value) {
        try {
            return MlDsaKey.of(line) instanceof Outcome.Ok<MlDsaKey>(MlDsaKey key) && key.isSigned(message(event, true, ""), Base64.getDecoder().decode(value));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isSigned(LogKey key, byte[] message, String value) {
        try {
            Signature checking = Signature.getInstance("Ed25519");
            checking.initVerify(key.key());
            checking.update(message);
            return checking.verify(Base64.getDecoder().decode(value));
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            return false;
        }
    }

    private static byte[] message(AuditEvent event, boolean isSecond, String second) {
        String content = EntryContent.hash(event);
        List<String> texts = new ArrayList<>(List.of(TrailFormat.time(event), event.who(), event.through(), event.action()));
        if (content == null) {
            texts.addAll(List.of(
                    event.subject(), event.place(), event.detail().substring(0, event.detail().length() - 1 - EntryContent.signatures(event.detail()).length()) + second + "}"));
        } else {
            texts.addAll(List.of(event.place(), content));
            if (!isSecond) {
                texts.add(second);
            }
        }
        String line = content == null ? "stateroom decision v1\n" : isSecond ? "stateroom decision v2 ml-dsa-44\n" : "stateroom decision v2\n";
        return LogKey.joined(line.getBytes(StandardCharsets.US_ASCII), EntryContent.fields(texts));
    }
}

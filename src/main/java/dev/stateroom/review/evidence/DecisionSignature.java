package dev.stateroom.review.evidence;

import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reviewer's signature on a decision: the last field of the entry's detail, {@code "signature":{"key":"NAME+HASH+BASE64","value":"BASE64"}}.
 *
 * <p>Signed with Ed25519 are the line {@code stateroom decision v1} and then time, person, way, action, subject, place and the detail without
 * the signature, each as its length in bytes of UTF-8, a colon and the text. The time is written as in {@link TrailFormat}.
 *
 * <p>A reviewer with a second key signs the same with ML-DSA first, behind the line {@code stateroom decision v1 ml-dsa-44}, without either signature:
 * {@code "second_signature"}, of the same form, is the field before, and Ed25519 signs it as a part of the detail. Neither can be changed without both keys.
 *
 * @param key the line of the public key, as the entry has it
 * @param second the line of the second public key; null for an entry that has none
 * @param holds true if each of these keys signed this entry
 */
public record DecisionSignature(String key, @Nullable String second, boolean holds) {
    private static final String FIRST_LINE = "stateroom decision v1\n";
    private static final String SECOND_LINE = "stateroom decision v1 ml-dsa-44\n";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@/-]{1,100}");
    /** Two braces end the text: the field is one of the detail itself, and of nothing that an agent or a person wrote into it. */
    private static final Pattern FIELD = Pattern.compile(",\"signature\":\\{\"key\":\"([^\"\\\\]{1,300})\",\"value\":\"([A-Za-z0-9+/=]{1,200})\"\\}\\}$");
    private static final Pattern SECOND = Pattern.compile(",\"second_signature\":\\{\"key\":\"([^\"\\\\]{1,3000})\",\"value\":\"([A-Za-z0-9+/=]{1,4000})\"\\}\\}$");

    /** True if a reviewer's key may have this name: letters, digits, {@code . _ @ / -}. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The event with the signature of who decided. */
    public static AuditEvent sign(AuditEvent event, LogSigner reviewer) {
        MlDsaKey.Pair second = reviewer.second();
        String detail = second == null
                ? event.detail()
                : signed(event.detail(), "second_signature", second.known().text(), second.signature(message(SECOND_LINE, event, event.detail())));
        return withDetail(event, signed(detail, "signature", reviewer.known().text(), reviewer.signature(message(FIRST_LINE, event, detail))));
    }

    private static String signed(String detail, String field, String key, byte[] value) {
        return detail.substring(0, detail.length() - 1) + ",\"" + field + "\":{\"key\":\"" + key + "\",\"value\":\"" + Base64.getEncoder().encodeToString(value) + "\"}}";
    }

    /** The signature of an entry; empty for an entry without one. */
    public static Optional<DecisionSignature> of(AuditEvent event) {
        Matcher field = FIELD.matcher(event.detail());
        if (!field.find()) {
            return Optional.empty();
        }
        String detail = event.detail().substring(0, field.start()) + "}";
        boolean isSigned = LogKey.of(field.group(1)) instanceof Outcome.Ok<LogKey>(LogKey key) && isSigned(key, message(FIRST_LINE, event, detail), field.group(2));
        Matcher second = SECOND.matcher(detail);
        return Optional.of(second.find()
                ? new DecisionSignature(field.group(1), second.group(1), isSigned && isSignedToo(event, detail.substring(0, second.start()) + "}", second.group(1), second.group(2)))
                : new DecisionSignature(field.group(1), null, isSigned));
    }

    private static boolean isSignedToo(AuditEvent event, String detail, String line, String value) {
        try {
            return MlDsaKey.of(line) instanceof Outcome.Ok<MlDsaKey>(MlDsaKey key)
                    && key.isSigned(message(SECOND_LINE, event, detail), Base64.getDecoder().decode(value));
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

    private static AuditEvent withDetail(AuditEvent event, String detail) {
        return new AuditEvent(event.at(), event.who(), event.through(), event.action(), event.subject(), event.place(), detail);
    }

    private static byte[] message(String line, AuditEvent event, String detail) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(line.getBytes(StandardCharsets.US_ASCII));
        for (String field : List.of(
                TrailFormat.time(event), event.who(), event.through(), event.action(), event.subject(), event.place(), detail)) {
            byte[] text = field.getBytes(StandardCharsets.UTF_8);
            message.writeBytes((text.length + ":").getBytes(StandardCharsets.US_ASCII));
            message.writeBytes(text);
        }
        return message.toByteArray();
    }
}

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

/**
 * A reviewer's signature on a decision: the last field of the entry's detail, {@code "signature":{"key":"NAME+HASH+BASE64","value":"BASE64"}}.
 *
 * <p>Signed with Ed25519 are the line {@code stateroom decision v1} and then time, person, way, action, subject, place and the detail without
 * the signature, each as its length in bytes of UTF-8, a colon and the text. The time is written as in {@link TrailFormat}.
 *
 * @param key the line of the public key, as the entry has it
 * @param holds true if that key signed this entry
 */
public record DecisionSignature(String key, boolean holds) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@/-]{1,100}");
    /** Two braces end the text: the field is one of the detail itself, and of nothing that an agent or a person wrote into it. */
    private static final Pattern FIELD = Pattern.compile(",\"signature\":\\{\"key\":\"([^\"\\\\]{1,300})\",\"value\":\"([A-Za-z0-9+/=]{1,200})\"\\}\\}$");

    /** True if a reviewer's key may have this name: letters, digits, {@code . _ @ / -}. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The event with the signature of who decided. */
    public static AuditEvent sign(AuditEvent event, LogSigner reviewer) {
        String value = Base64.getEncoder().encodeToString(reviewer.signature(message(event, event.detail())));
        String field = ",\"signature\":{\"key\":\"" + reviewer.known().text() + "\",\"value\":\"" + value + "\"}}";
        return withDetail(event, event.detail().substring(0, event.detail().length() - 1) + field);
    }

    /** The signature of an entry; empty for an entry without one. */
    public static Optional<DecisionSignature> of(AuditEvent event) {
        Matcher field = FIELD.matcher(event.detail());
        if (!field.find()) {
            return Optional.empty();
        }
        byte[] message = message(event, event.detail().substring(0, field.start()) + "}");
        return Optional.of(new DecisionSignature(
                field.group(1), LogKey.of(field.group(1)) instanceof Outcome.Ok<LogKey>(LogKey key) && isSigned(key, message, field.group(2))));
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

    private static byte[] message(AuditEvent event, String detail) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes("stateroom decision v1\n".getBytes(StandardCharsets.US_ASCII));
        for (String field : List.of(
                TrailFormat.time(event), event.who(), event.through(), event.action(), event.subject(), event.place(), detail)) {
            byte[] text = field.getBytes(StandardCharsets.UTF_8);
            message.writeBytes((text.length + ":").getBytes(StandardCharsets.US_ASCII));
            message.writeBytes(text);
        }
        return message.toByteArray();
    }
}

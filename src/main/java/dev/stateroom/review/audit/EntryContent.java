package dev.stateroom.review.audit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of an entry that can be erased while its proofs stay valid: its subject, and its detail except signatures.
 *
 * <p>The detail of an entry begins with {@code "salt"}, 16 random bytes. The hashes of the chain and of the Merkle tree do not cover the
 * content but its hash, which reveals nothing about the content once the salt is gone. Erased content leaves {@code {"erased":"HASH"}},
 * with the signatures. Entries without a salt, of earlier versions, have their content in their hash and cannot be erased.
 */
public final class EntryContent {
    private static final String SALT = "{\"salt\":\"";
    private static final int SALT_BYTES = 16;
    private static final int SALT_END = SALT.length() + 2 * SALT_BYTES + 1;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern ERASED = Pattern.compile("\\{\"erased\":\"([0-9a-f]{64})\"");
    private static final String FIRST = ",\"signature\":{\"key\":\"";
    private static final String SECOND = ",\"second_signature\":{\"key\":\"";
    private static final Pattern FIRST_FIELD = Pattern.compile(",\"signature\":\\{\"key\":\"[^\"\\\\]{1,300}\",\"value\":\"[A-Za-z0-9+/=]{1,200}\"\\}");
    private static final Pattern SECOND_FIELD = Pattern.compile(",\"second_signature\":\\{\"key\":\"[^\"\\\\]{1,3000}\",\"value\":\"[A-Za-z0-9+/=]{1,4000}\"\\}");
    private static final Pattern NAMED = Pattern.compile("\\{\"salt\":\"[0-9a-f]{32}\",\"entries\":\\[([0-9]{1,18}(?:,[0-9]{1,18})*)\\]");

    private EntryContent() {}

    /** The event with a salt, unless it has one, was erased, or has a detail that is not an object. */
    public static AuditEvent salted(AuditEvent event) {
        String detail = event.detail();
        if (!detail.startsWith("{") || !detail.endsWith("}") || isSalted(detail) || isErased(event)) {
            return event;
        }
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return with(event, event.subject(), SALT + HexFormat.of().formatHex(salt) + "\"" + (detail.equals("{}") ? "}" : "," + detail.substring(1)));
    }

    private static boolean isSalted(String detail) {
        if (!detail.startsWith(SALT) || detail.length() <= SALT_END || detail.charAt(SALT_END - 1) != '"' || ",}".indexOf(detail.charAt(SALT_END)) < 0) {
            return false;
        }
        for (int i = SALT.length(); i < SALT_END - 1; i++) {
            char c = detail.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    /** The detail without the salt, for display. */
    public static String shown(String detail) {
        return isSalted(detail) ? "{" + (detail.charAt(SALT_END) == ',' ? detail.substring(SALT_END + 1) : detail.substring(SALT_END)) : detail;
    }

    /** The hash of the content, 64 hexadecimal digits, even if that was erased; null for an entry that has it in its own hash. */
    public static @Nullable String hash(AuditEvent event) {
        Matcher erased = ERASED.matcher(event.detail());
        if (event.detail().startsWith("{\"erased\":") && erased.lookingAt() && event.equals(erased(event, erased.group(1)))) {
            return erased.group(1);
        }
        if (!isSalted(event.detail())) {
            return null;
        }
        MessageDigest digest = sha256();
        digest.update("stateroom content v2\n".getBytes(StandardCharsets.US_ASCII));
        String signed = signatures(event.detail());
        digest.update(fields(Stream.of(event.subject(), event.detail().substring(0, event.detail().length() - 1 - signed.length()) + "}").toList()));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Encodes each text as its length in bytes of UTF-8, a colon and the text: no two different lists have the same bytes. */
    public static byte[] fields(List<String> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            all.writeBytes((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            all.writeBytes(bytes);
        }
        return all.toByteArray();
    }

    /** The fields of a detail that hold signatures, with a leading comma; empty for none. */
    public static String signatures(String detail) {
        int end = detail.length() - 1;
        int first = detail.endsWith("\"}}") ? detail.lastIndexOf(FIRST) : -1;
        if (first < 0 || !FIRST_FIELD.matcher(detail).region(first, end).matches()) {
            return "";
        }
        int second = detail.startsWith("\"}", first - 2) ? detail.lastIndexOf(SECOND, first) : -1;
        return detail.substring(second >= 0 && SECOND_FIELD.matcher(detail).region(second, first).matches() ? second : first, end);
    }

    /** True if the content was erased. */
    public static boolean isErased(AuditEvent event) {
        return event.detail().startsWith("{\"erased\":") && hash(event) != null;
    }

    /** The event without its content; null if its content is in its own hash. */
    public static @Nullable AuditEvent erased(AuditEvent event) {
        String hash = hash(event);
        return hash == null ? null : erased(event, hash);
    }

    private static AuditEvent erased(AuditEvent event, String hash) {
        return with(event, "", "{\"erased\":\"" + hash + "\"" + signatures(event.detail()) + "}");
    }

    private static AuditEvent with(AuditEvent event, String subject, String detail) {
        return new AuditEvent(event.at(), event.who(), event.through(), event.action(), subject, event.place(), detail);
    }

    /** The numbers of the entries whose content an entry erased; empty for an entry about something else. */
    public static List<Long> named(AuditEvent event) {
        Matcher named = NAMED.matcher(event.action().equals(AuditEvent.ERASED) ? event.detail() : "");
        return named.lookingAt() ? Stream.of(named.group(1).split(",")).map(Long::valueOf).toList() : List.of();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}

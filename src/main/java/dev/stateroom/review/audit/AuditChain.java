package dev.stateroom.review.audit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hash chain: makes new entries and verifies that a chain is unchanged.
 *
 * <p>Limits of a check: an attacker who may write both the table and the head that is kept outside can compute a new valid chain, or
 * restore old copies of both unnoticed. An exported copy reveals either.
 */
public final class AuditChain {
    /** The hash covers the content. */
    private static final byte FORM = 1;

    /** The hash covers that of the content, which can be erased. */
    private static final byte ERASABLE = 2;

    private ChainHead head = ChainHead.NOTHING;
    private final ErasedEntries erased = new ErasedEntries();
    private @Nullable Broken broken;

    /** A check before the first entry. */
    public AuditChain() {}

    /** The entry of an event at the end of a chain, with a salt for its content. */
    public static AuditEntry next(ChainHead head, AuditEvent written) {
        long number = head.count() + 1;
        AuditEvent event = EntryContent.salted(written);
        return new AuditEntry(number, event, head.hash(), hash(number, event, head.hash()));
    }

    /** Takes the next entry of the chain in its stored order; entries after the first bad one are ignored. */
    public void accept(AuditEntry entry) {
        if (broken != null) {
            return;
        }
        long expected = head.count() + 1;
        if (entry.number() != expected) {
            broken = new Broken(expected, "entry " + expected + " is missing or moved; entry " + entry.number() + " follows");
        } else if (!entry.previous().equals(head.hash())) {
            broken = new Broken(expected, "entry " + expected + " does not carry the hash of the entry before");
        } else if (!entry.hash().equals(hash(entry.number(), entry.event(), entry.previous()))) {
            broken = new Broken(expected, "entry " + expected + " was changed: its hash is that of other contents");
        } else {
            head = entry.head();
            erased.take(entry);
        }
    }

    /** True while no bad entry was found. */
    public boolean isWhole() {
        return broken == null;
    }

    /** The result after the last entry: intact, or the first bad entry. */
    public Verified verified(AuditHead kept) {
        if (broken != null) {
            return broken;
        }
        if (kept.allows(head)) {
            Long unnamed = erased.first();
            return unnamed == null ? new Intact(head) : new Broken(unnamed, ErasedEntries.sentence(unnamed));
        }
        long missing = kept.confirmed().count() - head.count();
        if (missing > 0) {
            return new Broken(
                    head.count() + 1,
                    "entry " + (head.count() + 1) + (missing == 1 ? " is" : " and " + (missing - 1) + " behind it are")
                            + " missing: the head kept outside counts " + kept.confirmed().count());
        }
        return missing == 0
                ? new Broken(head.count(), "entry " + head.count() + " is not the one that the head kept outside names")
                : new Broken(
                        kept.confirmed().count() + 1,
                        "entry " + (kept.confirmed().count() + 1) + " was added past the head kept outside");
    }

    /** The result of a check. */
    public sealed interface Verified {}

    /** Every entry is unchanged, and none is missing. */
    public record Intact(ChainHead head) implements Verified {}

    /**
     * An entry is changed or missing.
     *
     * @param number of the first bad entry
     * @param sentence what is wrong with it
     */
    public record Broken(long number, String sentence) implements Verified {}

    private static String hash(long number, AuditEvent event, String previous) {
        MessageDigest digest = sha256();
        String content = EntryContent.hash(event);
        digest.update(content == null ? FORM : ERASABLE);
        digest.update(ByteBuffer.allocate(Long.BYTES * 2)
                .putLong(number)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, event.at()))
                .array());
        // Each text is preceded by its length: no two different entries have the same bytes.
        for (String text : content == null
                ? List.of(event.who(), event.through(), event.action(), event.subject(), event.place(), event.detail(), previous)
                : List.of(event.who(), event.through(), event.action(), event.place(), content, EntryContent.signatures(event.detail()), previous)) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}

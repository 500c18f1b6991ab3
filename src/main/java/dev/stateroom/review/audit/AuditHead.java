package dev.stateroom.review.audit;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The head of the chain, kept outside of its table so that entries removed from the end are noticed.
 *
 * <p>It is written twice for each entry: announced before the entry is stored, confirmed afterwards. A kill between the two leaves an
 * announced head, and then both lengths of the chain are valid.
 *
 * @param confirmed head when the last entry was acknowledged
 * @param announced head with the entry that was being stored; null for none
 */
public record AuditHead(ChainHead confirmed, @Nullable ChainHead announced) {
    /** The head of an empty chain. */
    public static final AuditHead NOTHING = new AuditHead(ChainHead.NOTHING, null);

    /** The head while {@code next} is being stored. */
    public AuditHead announcing(ChainHead next) {
        return new AuditHead(confirmed, next);
    }

    /** Whether a chain with that head is valid. */
    public boolean allows(ChainHead head) {
        return head.equals(confirmed) || Objects.equals(head, announced);
    }

    /** Formats it as one line: count and hash, and those of the announced head. */
    public String line() {
        return confirmed.count() + " " + confirmed.hash()
                + (announced == null ? "" : " " + announced.count() + " " + announced.hash()) + "\n";
    }

    /** Parses {@link #line}; null for anything else. */
    public static @Nullable AuditHead of(String line) {
        String[] parts = line.strip().split(" ", -1);
        boolean whole = parts.length == 4;
        if (!whole && parts.length != 2) {
            return null;
        }
        ChainHead confirmed = head(parts[0], parts[1]);
        ChainHead announced = whole ? head(parts[2], parts[3]) : null;
        return confirmed == null || (whole && announced == null) ? null : new AuditHead(confirmed, announced);
    }

    private static @Nullable ChainHead head(String count, String hash) {
        return count.matches("[0-9]{1,18}") && hash.matches("[0-9a-f]{64}") ? new ChainHead(Long.parseLong(count), hash) : null;
    }
}

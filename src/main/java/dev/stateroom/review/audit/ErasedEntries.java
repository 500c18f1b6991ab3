package dev.stateroom.review.audit;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whether everything that was erased from a trail is named by a later entry, which says who erased it. Takes the entries in order. */
public final class ErasedEntries {
    private final TreeSet<Long> unnamed = new TreeSet<>();

    /** A check that has seen no entry yet. */
    public ErasedEntries() {}

    /** Takes the next entry. */
    public void take(AuditEntry entry) {
        if (EntryContent.isErased(entry.event())) {
            unnamed.add(entry.number());
        }
        if (entry.event().action().equals(AuditEvent.ERASED)) {
            EntryContent.named(entry.event()).forEach(unnamed::remove);
        }
    }

    /** The first entry without content that no entry names; null if there is none. */
    public @Nullable Long first() {
        return unnamed.isEmpty() ? null : unnamed.first();
    }

    /** What is wrong with that entry. */
    public static String sentence(long number) {
        return "entry " + number + " has no content, and no entry says who erased it";
    }
}

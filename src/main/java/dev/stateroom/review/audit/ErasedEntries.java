package dev.stateroom.review.audit;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks that every erased entry of a trail is named by a later entry, which records who erased it. Takes the entries in order. */
public final class ErasedEntries {
    private final TreeSet<Long> unnamed = new TreeSet<>();

    /** A check before the first entry. */
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

    /** The first erased entry that no entry names; null if there is none. */
    public @Nullable Long first() {
        return unnamed.isEmpty() ? null : unnamed.first();
    }

    /** The problem with that entry. */
    public static String sentence(long number) {
        return "entry " + number + " has no content, and no entry says who erased it";
    }
}

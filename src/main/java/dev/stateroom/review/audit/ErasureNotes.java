package dev.stateroom.review.audit;

import java.util.HashMap;
import java.util.Map;

/** Records who erased the content of which entry, and when, for display. Takes the entries of a trail in any order. */
public final class ErasureNotes {
    private final Map<Long, AuditEntry> by = new HashMap<>();

    /** Notes without erasures. */
    public ErasureNotes() {}

    public void take(AuditEntry entry) {
        EntryContent.named(entry.event()).forEach(number -> by.put(number, entry));
    }

    /** The entry; erased content is replaced by who erased it, when, and the number of the entry that records it. */
    public AuditEntry told(AuditEntry entry) {
        AuditEvent event = entry.event();
        if (!EntryContent.isErased(event)) {
            return entry;
        }
        AuditEntry erasing = by.get(entry.number());
        String sentence = erasing == null
                ? "erased"
                : "erased on " + TrailFormat.time(erasing.event()) + " by " + erasing.event().who() + " (entry " + erasing.number() + ")";
        return new AuditEntry(
                entry.number(), new AuditEvent(event.at(), event.who(), event.through(), event.action(), sentence, event.place(), event.detail()), entry.previous(), entry.hash());
    }
}

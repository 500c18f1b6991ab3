package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import java.util.Locale;

/**
 * Which entries are shown.
 *
 * @param text words that each occur, in any case, in actor, action, subject, place or hash; empty for all
 * @param kind of what was done
 */
record AuditFilter(String text, AuditActionStyle.Kind kind) {
    static final AuditFilter ALL = new AuditFilter("", AuditActionStyle.Kind.ALL);

    boolean takes(AuditEntry entry) {
        AuditEvent event = entry.event();
        if (kind != AuditActionStyle.Kind.ALL && AuditActionStyle.of(event.action()).kind() != kind) {
            return false;
        }
        if (text.isBlank()) {
            return true;
        }
        String all = String.join("\n", event.who(), event.action(), event.subject(), event.place(), entry.hash()).toLowerCase(Locale.ROOT);
        for (String word : text.toLowerCase(Locale.ROOT).strip().split("\\s+", -1)) {
            if (!all.contains(word)) {
                return false;
            }
        }
        return true;
    }
}

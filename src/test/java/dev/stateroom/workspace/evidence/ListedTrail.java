package dev.stateroom.workspace.evidence;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditHead;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A trail in memory. */
final class ListedTrail implements AuditLog {
    private final List<AuditEntry> entries = new ArrayList<>();

    /** A trail of decisions with texts that are awkward in HTML and JSON. */
    static ListedTrail of(int count) {
        ListedTrail trail = new ListedTrail();
        trail.add(count, "Mia");
        return trail;
    }

    void add(int count, String who) {
        for (int i = 0; i < count; i++) {
            int number = entries.size() + 1;
            append(new AuditEvent(
                    Instant.parse("2026-03-01T09:00:00.123456Z").plusSeconds(number), who, "window", number % 3 == 0 ? "rejected" : "approved",
                    "write_file /notes/" + number + ".md", "main", "{\"reason\":\"<script>\\u4f60\u597d</script>\",\"n\":" + number + "}"));
        }
    }

    @Override
    public Outcome<AuditEntry> append(AuditEvent event) {
        entries.add(AuditChain.next(head(), event));
        return Outcome.ok(entries.getLast());
    }

    private ChainHead head() {
        return entries.isEmpty() ? ChainHead.NOTHING : entries.getLast().head();
    }

    @Override
    public Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each(entries.reversed(), sink);
    }

    @Override
    public Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each(entries, sink);
    }

    private static Outcome<Boolean> each(List<AuditEntry> some, Predicate<AuditEntry> sink) {
        for (AuditEntry entry : List.copyOf(some)) {
            if (!sink.test(entry)) {
                break;
            }
        }
        return Outcome.ok(true);
    }

    @Override
    public Outcome<AuditChain.Verified> verify(Cancellation cancellation) {
        AuditChain chain = new AuditChain();
        entries.forEach(chain::accept);
        return Outcome.ok(chain.verified(new AuditHead(head(), null)));
    }
}

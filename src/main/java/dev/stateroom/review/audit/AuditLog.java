package dev.stateroom.review.audit;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A stored chain: entries are added and read, never changed or removed. Thread-safe. */
public interface AuditLog {

    /** Adds an event; returns its entry once that is on disk. */
    Outcome<AuditEntry> append(AuditEvent event);

    /**
     * Adds an event and erases the content of other entries, atomically; see {@link EntryContent}. The event names them.
     *
     * @return UNSUPPORTED if this log cannot erase
     */
    default Outcome<AuditEntry> erase(AuditEvent event, ErasedContent content) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "content of this log cannot be erased");
    }

    /** Gives the entries since a time (null for all) to {@code sink}, newest first, until it returns false. */
    Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink);

    /** Gives all entries to {@code sink}, oldest first, until it returns false. */
    Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink);

    /** Checks all entries and compares the end with the head that is kept outside of the table. */
    Outcome<AuditChain.Verified> verify(Cancellation cancellation);
}

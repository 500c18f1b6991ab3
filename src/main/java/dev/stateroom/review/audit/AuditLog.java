package dev.stateroom.review.audit;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A chain that is kept: entries are added and read, never changed or removed. Safe for several threads. */
public interface AuditLog {

    /** Adds an event; answered with its entry when that is on disk. */
    Outcome<AuditEntry> append(AuditEvent event);

    /**
     * Adds an event and takes the content of other entries away, both or neither; see {@link EntryContent}. The event names them.
     *
     * @return UNSUPPORTED where nothing can be erased
     */
    default Outcome<AuditEntry> erase(AuditEvent event, ErasedContent content) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "content of this log cannot be erased");
    }

    /** Gives the entries since a time (null for all) to {@code sink}, newest first, until it wants no more. */
    Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink);

    /** Gives all entries to {@code sink}, oldest first, until it wants no more. */
    Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink);

    /** Goes through all entries and compares the end with the head that is kept outside of them. */
    Outcome<AuditChain.Verified> verify(Cancellation cancellation);
}

package dev.stateroom.review.sending;

import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Optional;

/** Stores answers until a server has them. Changes are on disk when a method returns. */
public interface Outbox {

    /** The entry with that id; empty if there is none. */
    Outcome<Optional<OutboxEntry>> get(String id);

    /** Stores an entry, replacing the one with the same id, and returns it. */
    Outcome<OutboxEntry> put(OutboxEntry sending);

    /** All entries that are not settled: waiting for the desk or for a second reviewer, decided, or being sent; oldest first. */
    Outcome<List<OutboxEntry>> open();

    /** Entries saved to a file whose fate is unknown, oldest first. */
    Outcome<List<OutboxEntry>> saved();

    /** Accepted entries of a thread, the last changed first. */
    Outcome<List<OutboxEntry>> answered(String source, String threadId);

    /** Entries in any state, the last changed first, at most {@code most}. */
    Outcome<List<OutboxEntry>> newest(int most);
}

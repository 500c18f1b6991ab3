package dev.stateroom.review.sending;

import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Optional;

/** Where answers are kept until a server has them. What was stored is on disk when the call is answered. */
public interface Outbox {

    /** The one of that id; empty if none is kept. */
    Outcome<Optional<OutboxEntry>> get(String id);

    /** Stores it in place of the one of the same id, and gives it back. */
    Outcome<OutboxEntry> put(OutboxEntry sending);

    /** All that wait for the desk or for a second reviewer, are decided or on their way, and are not settled; oldest first. */
    Outcome<List<OutboxEntry>> open();

    /** Those in a file of which nothing is known yet, oldest first. */
    Outcome<List<OutboxEntry>> saved();

    /** Those of a thread that were taken, the last changed first. */
    Outcome<List<OutboxEntry>> answered(String source, String threadId);

    /** Entries of any state, the last changed first, up to a maximum number. */
    Outcome<List<OutboxEntry>> newest(int most);
}

package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answers of several reviewers. The database decides who is first: one open answer for each thread, and one process that may send it.
 * During that process's lease, five minutes by the server's clock, no other process withdraws, sends or marks the answer.
 *
 * @param user of the database
 * @param instance of the program, as the holder of a lease
 */
record SharedOutbox(PostgresDatabase database, String user, String instance) implements Outbox {
    private static final String LEASE = "now() + INTERVAL '5 minutes'";

    @Override
    public Outcome<Optional<OutboxEntry>> get(String id) {
        return rows("WHERE id = ?", List.of(id)).map(found -> found.stream().findFirst());
    }

    @Override
    public Outcome<List<OutboxEntry>> open() {
        return rows("WHERE state IN ('second', 'decided', 'sending') ORDER BY changed_at, id", List.of());
    }

    @Override
    public Outcome<List<OutboxEntry>> saved() {
        return rows("WHERE state = 'saved' ORDER BY changed_at, id", List.of());
    }

    @Override
    public Outcome<List<OutboxEntry>> answered(String source, String threadId) {
        return rows("WHERE state = 'answered' AND source = ? AND thread = ? ORDER BY changed_at DESC, id", List.of(source, threadId));
    }

    @Override
    public Outcome<List<OutboxEntry>> newest(int most) {
        return rows("ORDER BY changed_at DESC, id LIMIT ?", List.of(most));
    }

    private Outcome<List<OutboxEntry>> rows(String rest, List<?> arguments) {
        List<OutboxEntry> found = new ArrayList<>();
        return database.read(
                        "SELECT " + TrailRows.ANSWER + " FROM stateroom_desk.sending " + rest, arguments, Cancellation.NEVER, row -> found.add(TrailRows.answer(row)))
                .map(_ -> found);
    }

    @Override
    public Outcome<OutboxEntry> put(OutboxEntry sending) {
        return database.change(connection -> put(new DatabaseSession(connection), sending), Cancellation.NEVER);
    }

    private Outcome<OutboxEntry> put(DatabaseSession session, OutboxEntry sending) throws SQLException {
        boolean[] isThere = {false};
        String[] objection = {null};
        session.each("SELECT state, holder, held_until > now(), reviewer FROM stateroom_desk.sending WHERE id = ? FOR UPDATE", row -> {
            isThere[0] = true;
            objection[0] = objection(row, sending.state());
            return false;
        }, sending.id());
        return objection[0] != null ? Outcome.failed(Failure.Kind.DENIED, objection[0]) : isThere[0] ? changed(session, sending) : added(session, sending);
    }

    /** The reason why an answer cannot change to that state now; null if it can. */
    private @Nullable String objection(ResultSet there, OutboxEntry.State next) throws SQLException {
        OutboxEntry.State now = TrailRows.state(there.getString(1));
        boolean isElsewhere = now == OutboxEntry.State.SENDING && there.getBoolean(3) && !there.getString(2).equals(instance);
        if (isElsewhere && next != OutboxEntry.State.ANSWERED) {
            return "another Stateroom is sending the answer of " + there.getString(4) + ": look again in a few minutes";
        }
        return mayFollow(now, next) ? null : "the answer of " + there.getString(4) + (now == OutboxEntry.State.REFUSED ? " was withdrawn or not taken" : " is " + now.name().toLowerCase(Locale.ROOT)) + " by now";
    }

    /** A caller may act on a stale read: an answer that has arrived stays so, and a withdrawn one is never sent after all. */
    private static boolean mayFollow(OutboxEntry.State now, OutboxEntry.State next) {
        return switch (next) {
            case ANSWERED -> true;
            case SENDING -> now == OutboxEntry.State.DECIDED || now == OutboxEntry.State.SENDING;
            case AWAY, DECIDED, SECOND, SAVED, REFUSED -> now != OutboxEntry.State.ANSWERED && (now != OutboxEntry.State.REFUSED || next == now);
        };
    }

    private Outcome<OutboxEntry> added(DatabaseSession session, OutboxEntry sending) throws SQLException {
        if (sending.state() == OutboxEntry.State.DECIDED || sending.state() == OutboxEntry.State.SECOND) {
            Optional<ThreadClaim> claim = DeskClaims.of(session, sending.source(), sending.threadId());
            if (claim.isPresent() && !claim.get().who().equals(user)) {
                return Outcome.failed(Failure.Kind.DENIED, claim.get().sentence());
            }
        }
        int added = session.change(
                "INSERT INTO stateroom_desk.sending(" + TrailRows.ANSWER + ", holder, held_until) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, " + LEASE
                        + ") ON CONFLICT DO NOTHING",
                TrailRows.of(sending, sending.payload(), instance));
        return added == 1
                ? Outcome.ok(sending)
                : Outcome.failed(Failure.Kind.DENIED, "another reviewer has decided about thread " + sending.threadId() + " meanwhile");
    }

    private Outcome<OutboxEntry> changed(DatabaseSession session, OutboxEntry sending) throws SQLException {
        session.change(
                "UPDATE stateroom_desk.sending SET id = ?, source = ?, thread = ?, seen_head = ?, payload = ?, state = ?, note = ?, changed_at = ?,"
                        + " reviewer = ?, requests = ?, holder = ?, held_until = " + LEASE + " WHERE id = ?",
                TrailRows.of(sending, sending.payload(), instance, sending.id()));
        return Outcome.ok(sending);
    }
}

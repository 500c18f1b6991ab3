package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims of reviewers on threads. A claim expires by the server's clock, so clocks of reviewers do not matter. */
public final class DeskClaims {
    private static final double MILLIS = 1000;

    private final PostgresDatabase database;
    private final String user;

    DeskClaims(PostgresDatabase database, String user) {
        this.database = database;
        this.user = user;
    }

    /** All claims in force, by thread. */
    public Outcome<List<ThreadClaim>> all() {
        return database.change(connection -> Outcome.ok(read(new DatabaseSession(connection), " ORDER BY source, thread")), Cancellation.NEVER);
    }

    static Optional<ThreadClaim> of(DatabaseSession session, String source, String thread) throws SQLException {
        return read(session, " AND source = ? AND thread = ?", source, thread).stream().findFirst();
    }

    private static List<ThreadClaim> read(DatabaseSession session, String rest, Object... arguments) throws SQLException {
        List<ThreadClaim> found = new ArrayList<>();
        session.each(
                "SELECT source, thread, who, until FROM stateroom_desk.claim WHERE until > now()" + rest,
                row -> found.add(new ThreadClaim(row.getString(1), row.getString(2), row.getString(3), row.getTimestamp(4).toInstant())),
                arguments);
        return found;
    }

    /**
     * Claims a thread, or extends the user's own claim.
     *
     * @param to the claimant: the user, or the user to whom the user's own claim is handed over
     * @return the claim; DENIED with the claim of another user
     */
    public Outcome<ThreadClaim> claim(String source, String thread, String to, Duration time) {
        return database.change(
                connection -> {
                    DatabaseSession session = new DatabaseSession(connection);
                    boolean isOurs = session.change(
                                    "INSERT INTO stateroom_desk.claim AS held(source, thread, who, until)"
                                            + " VALUES(?, ?, ?, now() + ? * INTERVAL '1 second') ON CONFLICT (source, thread) DO UPDATE SET who = excluded.who,"
                                            + " until = excluded.until WHERE held.until <= now() OR held.who = ?",
                                    source, thread, to, time.toMillis() / MILLIS, user)
                            == 1;
                    ThreadClaim held = of(session, source, thread).orElseThrow();
                    return isOurs ? Outcome.ok(held) : Outcome.failed(Failure.Kind.DENIED, held.sentence());
                },
                Cancellation.NEVER);
    }

    /** Ends the user's own claim; false if there is none. */
    public Outcome<Boolean> release(String source, String thread) {
        return database.change(
                connection -> Outcome.ok(
                        new DatabaseSession(connection).change("DELETE FROM stateroom_desk.claim WHERE source = ? AND thread = ? AND who = ?", source, thread, user) == 1),
                Cancellation.NEVER);
    }
}

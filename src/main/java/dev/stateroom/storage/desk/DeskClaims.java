package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who works on which thread. A claim ends by itself, by the server's clock, so clocks of reviewers do not matter. */
public final class DeskClaims {
    private static final String VALID = " FROM stateroom_desk.claim WHERE until > now()";
    private static final double MILLIS = 1000;

    private final PostgresDatabase database;
    private final String user;

    DeskClaims(PostgresDatabase database, String user) {
        this.database = database;
        this.user = user;
    }

    /** All that hold, by thread. */
    public Outcome<List<ThreadClaim>> all() {
        return database.change(
                connection -> {
                    try (PreparedStatement all = connection.prepareStatement("SELECT source, thread, who, until" + VALID + " ORDER BY source, thread")) {
                        return Outcome.ok(read(all));
                    }
                },
                Cancellation.NEVER);
    }

    static Optional<ThreadClaim> of(Connection connection, String source, String thread) throws SQLException {
        try (PreparedStatement one = connection.prepareStatement("SELECT source, thread, who, until" + VALID + " AND source = ? AND thread = ?")) {
            one.setString(1, source);
            one.setString(2, thread);
            return read(one).stream().findFirst();
        }
    }

    private static List<ThreadClaim> read(PreparedStatement statement) throws SQLException {
        List<ThreadClaim> found = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                found.add(new ThreadClaim(row.getString(1), row.getString(2), row.getString(3), row.getTimestamp(4).toInstant()));
            }
        }
        return found;
    }

    /**
     * Claims a thread, or extends one's own claim.
     *
     * @param to who works on it: oneself, or the user to whom one's own claim is handed over
     * @return the claim; DENIED with the claim of another user
     */
    public Outcome<ThreadClaim> claim(String source, String thread, String to, Duration time) {
        return database.change(
                connection -> {
                    try (PreparedStatement claim = connection.prepareStatement("INSERT INTO stateroom_desk.claim AS held(source, thread, who, until)"
                            + " VALUES(?, ?, ?, now() + ? * INTERVAL '1 second') ON CONFLICT (source, thread) DO UPDATE SET who = excluded.who,"
                            + " until = excluded.until WHERE held.until <= now() OR held.who = ?")) {
                        claim.setString(1, source);
                        claim.setString(2, thread);
                        claim.setString(3, to);
                        claim.setDouble(4, time.toMillis() / MILLIS);
                        claim.setString(5, user);
                        boolean isOurs = claim.executeUpdate() == 1;
                        ThreadClaim held = of(connection, source, thread).orElseThrow();
                        return isOurs ? Outcome.ok(held) : Outcome.failed(Failure.Kind.DENIED, held.sentence());
                    }
                },
                Cancellation.NEVER);
    }

    /** Ends one's own claim; false if there is none. */
    public Outcome<Boolean> release(String source, String thread) {
        return database.change(
                connection -> {
                    try (PreparedStatement delete =
                            connection.prepareStatement("DELETE FROM stateroom_desk.claim WHERE source = ? AND thread = ? AND who = ?")) {
                        delete.setString(1, source);
                        delete.setString(2, thread);
                        delete.setString(3, user);
                        return Outcome.ok(delete.executeUpdate() == 1);
                    }
                },
                Cancellation.NEVER);
    }
}

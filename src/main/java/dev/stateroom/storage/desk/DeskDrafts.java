package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.submission.BegunElsewhere;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a reviewer began and has not sent, for the same reviewer at another computer. Each computer writes its own and changes nothing of another one's,
 * so nothing is merged. Rows of other reviewers are neither read nor written, which the database sees to; where it does not, nothing leaves the computer.
 */
public final class DeskDrafts {
    private static final int LONGEST_BYTES = 40_000_000;

    private final PostgresDatabase database;
    private @Nullable String put;
    private Map<String, BegunElsewhere> others = Map.of();

    DeskDrafts(PostgresDatabase database) {
        this.database = database;
    }

    /** True if drafts are kept there, each reviewer's from all others. */
    public Outcome<Boolean> areKept() {
        return database.change(connection -> Outcome.ok(DeskSchema.keepsDraftsApart(new DatabaseSession(connection))), Cancellation.NEVER);
    }

    /**
     * Puts what was begun here, and gives what was begun elsewhere.
     *
     * @param place of this computer, which no other one has
     * @param computer its name, as a person knows it
     * @param content all of it; empty for nothing
     */
    public synchronized Outcome<List<BegunElsewhere>> exchange(String place, String computer, String content) {
        return database.change(connection -> Outcome.ok(exchange(new DatabaseSession(connection), place, computer, content)), Cancellation.NEVER).map(found -> {
            others = found;
            put = content;
            return List.copyOf(found.values());
        });
    }

    /** Takes away all that is there of a computer. */
    public synchronized Outcome<Boolean> withdraw(String place) {
        return database.change(
                        connection -> {
                            DatabaseSession session = new DatabaseSession(connection);
                            return Outcome.ok(DeskSchema.keepsDraftsApart(session)
                                    && session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND split_part(place, ' ', 1) = ?", place) > 0);
                        },
                        Cancellation.NEVER)
                .map(done -> {
                    put = null;
                    others = Map.of();
                    return done;
                });
    }

    private Map<String, BegunElsewhere> exchange(DatabaseSession session, String place, String computer, String content) throws SQLException {
        if (!DeskSchema.keepsDraftsApart(session)) {
            return Map.of();
        }
        if (put == null) {
            session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND changed_at < now() - INTERVAL '90 days'");
            // A computer that lost its last changes with its current is offered them as if they were another one's.
            session.change(
                    "UPDATE stateroom_desk.reviewer_draft SET place = place || ' ' || changed_at WHERE who = session_user AND place = ? AND content <> ?", place, content);
        }
        Map<String, Instant> there = new HashMap<>();
        session.each("SELECT place, changed_at FROM stateroom_desk.reviewer_draft WHERE who = session_user", row -> {
            there.put(row.getString(1), row.getTimestamp(2).toInstant());
            return true;
        });
        boolean isThere = there.remove(place) != null;
        if (content.isEmpty()) {
            if (isThere) {
                session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND place = ?", place);
            }
        } else if (!isThere || !content.equals(put)) {
            session.change(
                    "INSERT INTO stateroom_desk.reviewer_draft(who, place, computer, content, changed_at) VALUES(session_user, ?, ?, ?, now())"
                            + " ON CONFLICT (who, place) DO UPDATE SET computer = excluded.computer, content = excluded.content, changed_at = excluded.changed_at",
                    place, computer, content);
        }
        Map<String, BegunElsewhere> now = new HashMap<>();
        for (Map.Entry<String, Instant> one : there.entrySet()) {
            BegunElsewhere known = others.get(one.getKey());
            if (known != null && known.at().equals(one.getValue())) {
                now.put(one.getKey(), known);
            } else {
                session.each(
                        "SELECT computer, changed_at, content FROM stateroom_desk.reviewer_draft WHERE who = session_user AND place = ? AND octet_length(content) <= ?",
                        row -> {
                            now.put(one.getKey(), new BegunElsewhere(row.getString(1), row.getTimestamp(2).toInstant(), row.getString(3)));
                            return false;
                        },
                        one.getKey(), LONGEST_BYTES);
            }
        }
        return now;
    }
}

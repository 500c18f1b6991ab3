package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.submission.BegunElsewhere;
import dev.stateroom.review.submission.ExchangedDrafts;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Unsent drafts of a reviewer, for the same reviewer at another computer. Each computer writes its own row and changes no other row unless
 * the reviewer discards a draft, so nothing is merged. Rows of other reviewers are neither read nor written, which the database enforces;
 * if it does not, nothing leaves the computer.
 */
public final class DeskDrafts {
    private static final int LONGEST_BYTES = 40_000_000;

    private static final String ROWS =
            "SELECT place, (extract(epoch FROM changed_at) * 1000000)::bigint, octet_length(content) FROM stateroom_desk.reviewer_draft WHERE who = session_user";

    private static final Seen NOTHING = new Seen(Map.of(), Map.of());

    private final PostgresDatabase database;
    private @Nullable String put;
    private Seen seen = NOTHING;

    /** A row without its content: when its computer wrote it, and the length of the content. */
    private record DraftRow(String at, String length) {}

    /** @param others content of the rows of other computers */
    private record Seen(Map<String, DraftRow> rows, Map<String, BegunElsewhere> others) {}

    DeskDrafts(PostgresDatabase database) {
        this.database = database;
    }

    /** True if the table for drafts exists. */
    public Outcome<Boolean> haveTable() {
        return isAny(DeskSchema.DRAFTS_TABLE, Cancellation.NEVER);
    }

    /** True if drafts are kept there, each reviewer's apart from all others. */
    public Outcome<Boolean> areKept() {
        return isAny(DeskSchema.KEEPS_DRAFTS_APART, Cancellation.NEVER);
    }

    private Outcome<Boolean> isAny(String condition, Cancellation cancellation) {
        return database.read("SELECT 1 FROM pg_class WHERE " + condition, List.of(), cancellation, _ -> {}).map(found -> found > 0);
    }

    /**
     * Writes the drafts of this computer, and reads those of others. Nothing is written if nothing has changed.
     *
     * @param place of this computer, unique to it
     * @param computer its name for a person
     * @param content all of it; empty for no drafts
     * @param known the version that {@code content} continues; empty for none
     */
    public synchronized Outcome<ExchangedDrafts> exchange(String place, String computer, String content, String known, Cancellation cancellation) {
        return isAny(DeskSchema.KEEPS_DRAFTS_APART, cancellation).then(areKept -> {
            if (!areKept) {
                forgetAll();
                return Outcome.ok(new ExchangedDrafts(known, List.of()));
            }
            Map<String, DraftRow> now = new HashMap<>();
            return database.read(ROWS, List.of(), cancellation, row -> now.put(row.textOrEmpty(1), new DraftRow(row.textOrEmpty(2), row.textOrEmpty(3))))
                    .then(_ -> content.equals(put) && now.equals(seen.rows()) ? Outcome.ok(seen) : written(place, computer, content, known, cancellation))
                    .map(found -> {
                        DraftRow own = found.rows().get(place);
                        return new ExchangedDrafts(own == null ? "" : own.at(), List.copyOf(found.others().values()));
                    });
        });
    }

    private Outcome<Seen> written(String place, String computer, String content, String known, Cancellation cancellation) {
        return database.change(
                        connection -> {
                            DatabaseSession session = new DatabaseSession(connection);
                            return Outcome.ok(DeskSchema.keepsDraftsApart(session) ? Optional.of(exchanged(session, place, computer, content, known)) : Optional.<Seen>empty());
                        },
                        cancellation)
                .map(found -> {
                    seen = found.orElse(NOTHING);
                    put = found.isEmpty() ? null : content;
                    return seen;
                });
    }

    private void forgetAll() {
        put = null;
        seen = NOTHING;
    }

    /** Removes all drafts of a computer. */
    public synchronized Outcome<Boolean> withdraw(String place) {
        return database.change(
                        connection -> {
                            DatabaseSession session = new DatabaseSession(connection);
                            return Outcome.ok(DeskSchema.keepsDraftsApart(session)
                                    && session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND split_part(place, ' ', 1) = ?", place) > 0);
                        },
                        Cancellation.NEVER)
                .map(done -> {
                    forgetAll();
                    return done;
                });
    }

    /**
     * Discards a draft of another computer. A draft that its computer still has comes back when it is changed there.
     *
     * @param place of the other computer
     * @param without returns the rest of its content; empty for no drafts
     * @return false if there is no such draft
     */
    public Outcome<Boolean> forget(String place, UnaryOperator<String> without, Cancellation cancellation) {
        return database.change(
                connection -> {
                    DatabaseSession session = new DatabaseSession(connection);
                    if (!DeskSchema.keepsDraftsApart(session)) {
                        return Outcome.ok(false);
                    }
                    String[] left = new String[1];
                    session.each(
                            "SELECT content FROM stateroom_desk.reviewer_draft WHERE who = session_user AND place = ? FOR UPDATE",
                            row -> {
                                left[0] = without.apply(row.getString(1));
                                return false;
                            },
                            place);
                    if (left[0] == null) {
                        return Outcome.ok(false);
                    }
                    // A computer whose row is missing writes it again; one whose row is empty does not.
                    session.change("UPDATE stateroom_desk.reviewer_draft SET content = ? WHERE who = session_user AND place = ?", left[0], place);
                    return Outcome.ok(true);
                },
                cancellation);
    }

    private Seen exchanged(DatabaseSession session, String place, String computer, String content, String known) throws SQLException {
        Map<String, DraftRow> rows = rows(session);
        DraftRow own = rows.get(place);
        if (put == null) {
            int gone = session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND changed_at < now() - INTERVAL '90 days'");
            // A row that this computer wrote and lost since in a power failure is offered to it like that of another one.
            int moved = own == null || own.at().equals(known)
                    ? 0
                    : session.change(
                            "UPDATE stateroom_desk.reviewer_draft SET place = place || ' ' || changed_at WHERE who = session_user AND place = ? AND content <> ? AND content <> ''",
                            place, content);
            rows = gone + moved == 0 ? rows : rows(session);
        }
        if (content.isEmpty()) {
            session.change("DELETE FROM stateroom_desk.reviewer_draft WHERE who = session_user AND place = ?", place);
        } else if (!rows.containsKey(place) || !content.equals(put)) {
            session.change(
                    "INSERT INTO stateroom_desk.reviewer_draft(who, place, computer, content, changed_at) VALUES(session_user, ?, ?, ?, now())"
                            + " ON CONFLICT (who, place) DO UPDATE SET computer = excluded.computer, content = excluded.content, changed_at = excluded.changed_at",
                    place, computer, content);
        }
        rows = rows(session);
        Map<String, BegunElsewhere> others = new HashMap<>();
        for (Map.Entry<String, DraftRow> one : rows.entrySet()) {
            BegunElsewhere before = seen.others().get(one.getKey());
            if (one.getKey().equals(place)) {
                continue;
            }
            if (before != null && one.getValue().equals(seen.rows().get(one.getKey()))) {
                others.put(one.getKey(), before);
                continue;
            }
            session.each(
                    "SELECT computer, changed_at, content FROM stateroom_desk.reviewer_draft WHERE who = session_user AND place = ? AND content <> '' AND octet_length(content) <= ?",
                    row -> {
                        others.put(one.getKey(), new BegunElsewhere(one.getKey(), row.getString(1), row.getTimestamp(2).toInstant(), row.getString(3)));
                        return false;
                    },
                    one.getKey(), LONGEST_BYTES);
        }
        return new Seen(rows, others);
    }

    private static Map<String, DraftRow> rows(DatabaseSession session) throws SQLException {
        Map<String, DraftRow> rows = new HashMap<>();
        session.each(ROWS, row -> {
            rows.put(row.getString(1), new DraftRow(row.getString(2), row.getString(3)));
            return true;
        });
        return rows;
    }
}

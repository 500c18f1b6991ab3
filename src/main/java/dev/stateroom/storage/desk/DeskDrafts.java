package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.review.submission.DraftStore;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.trail.DraftRows;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The drafts of a desk's reviewers. A reviewer reads and changes the own ones, on whichever computer; of those of others only that they are there.
 *
 * @param user of the database
 */
record DeskDrafts(PostgresDatabase database, String user) implements DraftStore {

    @Override
    public Outcome<List<CallDraft.Mark>> marks() {
        return database.change(
                connection -> {
                    List<CallDraft.Mark> found = new ArrayList<>();
                    new DatabaseSession(connection).each(
                            "SELECT who, source, thread, interrupt, item, digest FROM stateroom_desk.draft ORDER BY who, source, thread, interrupt, item",
                            row -> found.add(new CallDraft.Mark(row.getString(1), DraftRows.key(row, 2), row.getString(6))));
                    return Outcome.ok(found);
                },
                Cancellation.NEVER);
    }

    @Override
    public Outcome<List<CallDraft>> read(Collection<CallDraft.Key> calls) {
        return calls.isEmpty()
                ? Outcome.ok(List.of())
                : database.change(connection -> Outcome.ok(DraftRows.read(new DatabaseSession(connection), "stateroom_desk.draft WHERE who = ? AND", calls, user)), Cancellation.NEVER);
    }

    @Override
    public Outcome<Boolean> keep(List<CallDraft> drafts) {
        if (drafts.isEmpty()) {
            return Outcome.ok(false);
        }
        List<Object[]> kept = new ArrayList<>();
        List<Object[]> gone = new ArrayList<>();
        for (CallDraft one : drafts) {
            CallDraft.Key key = one.key();
            if (one.content().isEmpty() && one.digest().isEmpty()) {
                gone.add(new Object[] {user, key.source(), key.thread(), key.interrupt(), key.item()});
            } else {
                kept.add(new Object[] {user, key.source(), key.thread(), key.interrupt(), key.item(), one.content(), one.digest()});
            }
        }
        return database.change(
                connection -> {
                    DatabaseSession session = new DatabaseSession(connection);
                    session.changeAll(
                            "INSERT INTO stateroom_desk.draft(who, source, thread, interrupt, item, content, digest) VALUES(?, ?, ?, ?, ?, ?, ?)"
                                    + " ON CONFLICT (who, source, thread, interrupt, item) DO UPDATE SET content = excluded.content, digest = excluded.digest",
                            kept);
                    session.changeAll("DELETE FROM stateroom_desk.draft WHERE who = ? AND source = ? AND thread = ? AND interrupt = ? AND item = ?", gone);
                    return Outcome.ok(true);
                },
                Cancellation.NEVER);
    }
}

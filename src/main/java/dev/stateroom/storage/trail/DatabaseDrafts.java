package dev.stateroom.storage.trail;

import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.review.submission.DraftStore;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The drafts of this computer, in the embedded database, each with what was agreed on with a desk. */
public final class DatabaseDrafts implements DraftStore {
    private final EmbeddedDatabase database;

    public DatabaseDrafts(EmbeddedDatabase database) {
        this.database = database;
    }

    @Override
    public Outcome<List<CallDraft.Mark>> marks() {
        return database.read(session -> {
            List<CallDraft.Mark> found = new ArrayList<>();
            session.each("SELECT source, thread, interrupt, item, digest FROM draft", row -> found.add(new CallDraft.Mark("", DraftRows.key(row, 1), row.getString(5))));
            return Outcome.ok(found);
        });
    }

    @Override
    public Outcome<List<CallDraft>> read(Collection<CallDraft.Key> calls) {
        return calls.isEmpty() ? Outcome.ok(List.of()) : database.read(session -> Outcome.ok(DraftRows.read(session, "draft WHERE", calls)));
    }

    @Override
    public Outcome<Boolean> keep(List<CallDraft> drafts) {
        return drafts.isEmpty() ? Outcome.ok(false) : database.write(session -> {
            List<Object[]> kept = new ArrayList<>();
            List<Object[]> gone = new ArrayList<>();
            for (CallDraft one : drafts) {
                CallDraft.Key key = one.key();
                if (one.content().isEmpty() && one.digest().isEmpty()) {
                    gone.add(new Object[] {key.source(), key.thread(), key.interrupt(), key.item()});
                } else {
                    kept.add(new Object[] {key.source(), key.thread(), key.interrupt(), key.item(), one.content().getBytes(StandardCharsets.UTF_8), one.digest()});
                }
            }
            session.changeAll("MERGE INTO draft(source, thread, interrupt, item, content, digest) KEY(source, thread, interrupt, item) VALUES(?, ?, ?, ?, ?, ?)", kept);
            session.changeAll("DELETE FROM draft WHERE source = ? AND thread = ? AND interrupt = ? AND item = ?", gone);
            return Outcome.ok(true);
        });
    }
}

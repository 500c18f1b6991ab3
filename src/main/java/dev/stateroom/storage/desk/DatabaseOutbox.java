package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers that wait to be sent, in the embedded database. */
public final class DatabaseOutbox implements Outbox {
    private final EmbeddedDatabase database;

    public DatabaseOutbox(EmbeddedDatabase database) {
        this.database = database;
    }

    @Override
    public Outcome<Optional<OutboxEntry>> get(String id) {
        return rows("WHERE id = ?", id).map(found -> found.stream().findFirst());
    }

    @Override
    public Outcome<List<OutboxEntry>> open() {
        return rows("WHERE state IN ('away', 'second', 'decided', 'sending') ORDER BY changed_at, id");
    }

    @Override
    public Outcome<List<OutboxEntry>> saved() {
        return rows("WHERE state = 'saved' ORDER BY changed_at, id");
    }

    @Override
    public Outcome<List<OutboxEntry>> answered(String source, String threadId) {
        return rows("WHERE state = 'answered' AND source = ? AND thread = ? ORDER BY changed_at DESC, id", source, threadId);
    }

    @Override
    public Outcome<List<OutboxEntry>> newest(int most) {
        return rows("ORDER BY changed_at DESC, id LIMIT ?", most);
    }

    private Outcome<List<OutboxEntry>> rows(String rest, @Nullable Object... arguments) {
        return database.read(session -> {
            List<OutboxEntry> found = new ArrayList<>();
            session.each("SELECT " + TrailRows.ANSWER + " FROM sending " + rest, row -> found.add(TrailRows.answer(new SqlRow(row))), arguments);
            return Outcome.ok(found);
        });
    }

    @Override
    public Outcome<OutboxEntry> put(OutboxEntry sending) {
        return database.write(session -> {
            session.change(
                    "MERGE INTO sending(" + TrailRows.ANSWER + ") KEY(id) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    TrailRows.of(sending, sending.payload().getBytes(StandardCharsets.UTF_8)));
            return Outcome.ok(sending);
        });
    }
}

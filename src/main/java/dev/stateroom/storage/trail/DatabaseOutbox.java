package dev.stateroom.storage.trail;

import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers that wait to be sent, in the embedded database. */
public final class DatabaseOutbox implements Outbox {
    private static final String COLUMNS = "id, source, thread, seen_head, payload, state, note, changed_at, reviewer, requests";

    private final EmbeddedDatabase database;

    /** The outbox of a database. */
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
            session.each(
                    "SELECT " + COLUMNS + " FROM sending " + rest,
                    row -> found.add(new OutboxEntry(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getString(4),
                            new String(row.getBytes(5), StandardCharsets.UTF_8),
                            OutboxEntry.State.valueOf(row.getString(6).toUpperCase(Locale.ROOT)),
                            row.getString(7),
                            Instant.EPOCH.plus(row.getLong(8), ChronoUnit.MICROS),
                            row.getString(9),
                            row.getString(10).lines().toList())),
                    arguments);
            return Outcome.ok(found);
        });
    }

    @Override
    public Outcome<OutboxEntry> put(OutboxEntry sending) {
        return database.write(session -> {
            session.change(
                    "MERGE INTO sending(" + COLUMNS + ") KEY(id) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    sending.id(),
                    sending.source(),
                    sending.threadId(),
                    sending.seenHead(),
                    sending.payload().getBytes(StandardCharsets.UTF_8),
                    sending.state().name().toLowerCase(Locale.ROOT),
                    sending.note(),
                    ChronoUnit.MICROS.between(Instant.EPOCH, sending.at()),
                    sending.reviewer(),
                    String.join("\n", sending.requests()));
            return Outcome.ok(sending);
        });
    }
}

package dev.stateroom.storage.trail;

import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.Sending;
import dev.stateroom.storage.database.Database;
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
public final class KeptOutbox implements Outbox {
    private static final String COLUMNS = "id, source, thread, seen_head, payload, state, note, changed_at";

    private final Database database;

    /** The outbox of a database. */
    public KeptOutbox(Database database) {
        this.database = database;
    }

    @Override
    public Outcome<Optional<Sending>> get(String id) {
        return rows("WHERE id = ?", id).map(found -> found.stream().findFirst());
    }

    @Override
    public Outcome<List<Sending>> open() {
        return rows("WHERE state IN ('decided', 'sending') ORDER BY changed_at, id");
    }

    @Override
    public Outcome<List<Sending>> newest(int most) {
        return rows("ORDER BY changed_at DESC, id LIMIT ?", most);
    }

    private Outcome<List<Sending>> rows(String rest, @Nullable Object... arguments) {
        return database.read(session -> {
            List<Sending> found = new ArrayList<>();
            session.each(
                    "SELECT " + COLUMNS + " FROM sending " + rest,
                    row -> found.add(new Sending(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getString(4),
                            new String(row.getBytes(5), StandardCharsets.UTF_8),
                            Sending.State.valueOf(row.getString(6).toUpperCase(Locale.ROOT)),
                            row.getString(7),
                            Instant.EPOCH.plus(row.getLong(8), ChronoUnit.MICROS))),
                    arguments);
            return Outcome.ok(found);
        });
    }

    @Override
    public Outcome<Sending> put(Sending sending) {
        return database.write(session -> {
            session.change(
                    "MERGE INTO sending(" + COLUMNS + ") KEY(id) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                    sending.id(),
                    sending.source(),
                    sending.threadId(),
                    sending.seenHead(),
                    sending.payload().getBytes(StandardCharsets.UTF_8),
                    sending.state().name().toLowerCase(Locale.ROOT),
                    sending.note(),
                    ChronoUnit.MICROS.between(Instant.EPOCH, sending.at()));
            return Outcome.ok(sending);
        });
    }
}

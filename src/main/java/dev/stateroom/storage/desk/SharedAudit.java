package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditHead;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.ErasedContent;
import dev.stateroom.storage.trail.HeadFile;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The trail of several reviewers. Its end is a row that each append locks, so entries of any number of processes are one chain. This
 * computer remembers the end that it last saw: an older trail put in its place is found.
 */
final class SharedAudit implements AuditLog {
    private static final String COLUMNS = "number, happened_at, who, through, action, subject, place, detail, previous, hash";
    private static final int LOT = 500;

    private final PostgresDatabase database;
    private final HeadFile seen;

    SharedAudit(PostgresDatabase database, Path folder) {
        this.database = database;
        this.seen = new HeadFile(folder, "desk-head");
    }

    @Override
    public Outcome<AuditEntry> append(AuditEvent event) {
        return database.change(
                        connection -> {
                            AuditEntry entry = AuditChain.next(lockedHead(connection), event);
                            insert(connection, List.of(entry));
                            return Outcome.ok(entry);
                        },
                        Cancellation.NEVER)
                .then(entry -> remembered(entry.head()).map(_ -> entry));
    }

    @Override
    public Outcome<AuditEntry> erase(AuditEvent event, ErasedContent content) {
        return database.change(
                        connection -> {
                            AuditEntry entry = AuditChain.next(lockedHead(connection), event);
                            for (long number : content.entries()) {
                                erase(connection, number);
                            }
                            try (PreparedStatement answer = connection.prepareStatement(
                                    "UPDATE stateroom_desk.sending SET payload = '{}', note = '' WHERE id = ? AND state IN ('answered', 'refused')")) {
                                for (String id : content.answers()) {
                                    answer.setString(1, id);
                                    answer.executeUpdate();
                                }
                            }
                            insert(connection, List.of(entry));
                            return Outcome.ok(entry);
                        },
                        Cancellation.NEVER)
                .then(entry -> remembered(entry.head()).map(_ -> entry));
    }

    private static void erase(Connection connection, long number) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT " + COLUMNS + " FROM stateroom_desk.audit_entry WHERE number = ?")) {
            select.setLong(1, number);
            try (ResultSet row = select.executeQuery()) {
                AuditEvent erased = row.next() ? EntryContent.erased(event(row)) : null;
                if (erased != null) {
                    try (PreparedStatement update = connection.prepareStatement("UPDATE stateroom_desk.audit_entry SET subject = ?, detail = ? WHERE number = ?")) {
                        update.setString(1, erased.subject());
                        update.setString(2, erased.detail());
                        update.setLong(3, number);
                        update.executeUpdate();
                    }
                }
            }
        }
    }

    private static AuditEvent event(ResultSet row) throws SQLException {
        return new AuditEvent(
                Instant.EPOCH.plus(row.getLong(2), ChronoUnit.MICROS), row.getString(3), row.getString(4), row.getString(5), row.getString(6), row.getString(7),
                row.getString(8));
    }

    private synchronized Outcome<AuditHead> remembered(ChainHead head) {
        return seen.read().then(before -> before.confirmed().count() >= head.count() ? Outcome.ok(before) : seen.write(new AuditHead(head, null)));
    }

    private static ChainHead lockedHead(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO stateroom_desk.audit_head(id, number, hash) VALUES(1, 0, '" + ChainHead.NOTHING.hash() + "') ON CONFLICT DO NOTHING");
            try (ResultSet head = statement.executeQuery("SELECT number, hash FROM stateroom_desk.audit_head WHERE id = 1 FOR UPDATE")) {
                head.next();
                return new ChainHead(head.getLong(1), head.getString(2));
            }
        }
    }

    private static void insert(Connection connection, List<AuditEntry> entries) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement(
                "INSERT INTO stateroom_desk.audit_entry(" + COLUMNS + ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (AuditEntry entry : entries) {
                AuditEvent event = entry.event();
                row.setLong(1, entry.number());
                row.setLong(2, ChronoUnit.MICROS.between(Instant.EPOCH, event.at()));
                int column = 3;
                for (String text : List.of(event.who(), event.through(), event.action(), event.subject(), event.place(), event.detail(), entry.previous(), entry.hash())) {
                    row.setString(column++, text);
                }
                row.addBatch();
            }
            row.executeBatch();
        }
        AuditEntry last = entries.getLast();
        try (PreparedStatement head = connection.prepareStatement("UPDATE stateroom_desk.audit_head SET number = ?, hash = ? WHERE id = 1")) {
            head.setLong(1, last.number());
            head.setString(2, last.hash());
            head.executeUpdate();
        }
    }

    /** Moves another trail here, entry by entry as they are: hashes stay. */
    Outcome<Long> take(AuditLog from, Cancellation cancellation) {
        return database.change(
                        connection -> {
                            if (lockedHead(connection).count() > 0) {
                                return Outcome.failed(Failure.Kind.INVALID, "the desk at " + database.name() + " has entries: a trail can only be moved onto an empty one");
                            }
                            Lot lot = new Lot(connection);
                            return from.oldest(cancellation, lot::add) instanceof Outcome.Failed<Boolean>(Failure failure) ? Outcome.failed(failure) : lot.end();
                        },
                        cancellation)
                .then(head -> remembered(head).map(_ -> head.count()));
    }

    /** Entries that are stored together. */
    private static final class Lot {
        private final Connection connection;
        private final List<AuditEntry> waiting = new ArrayList<>();
        private ChainHead head = ChainHead.NOTHING;
        private @Nullable SQLException broken;

        Lot(Connection connection) {
            this.connection = connection;
        }

        boolean add(AuditEntry entry) {
            waiting.add(entry);
            return waiting.size() < LOT || stored();
        }

        private boolean stored() {
            try {
                if (!waiting.isEmpty()) {
                    insert(connection, waiting);
                    head = waiting.getLast().head();
                    waiting.clear();
                }
                return true;
            } catch (SQLException e) {
                broken = e;
                return false;
            }
        }

        Outcome<ChainHead> end() throws SQLException {
            if (broken == null) {
                stored();
            }
            if (broken != null) {
                throw broken;
            }
            return Outcome.ok(head);
        }
    }

    @Override
    public Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink) {
        long from = since == null ? Long.MIN_VALUE : ChronoUnit.MICROS.between(Instant.EPOCH, since);
        return each("WHERE happened_at >= ? ORDER BY number DESC", List.of(from), cancellation, sink);
    }

    @Override
    public Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each("ORDER BY number", List.of(), cancellation, sink);
    }

    private Outcome<Boolean> each(String rest, List<?> arguments, Cancellation cancellation, Predicate<AuditEntry> sink) {
        boolean[] enough = {false};
        Cancellation stop = () -> enough[0] || cancellation.isRequested();
        try {
            return database.read("SELECT " + COLUMNS + " FROM stateroom_desk.audit_entry " + rest, arguments, stop, row -> enough[0] = !sink.test(entry(row)))
                    .map(_ -> true);
        } catch (CancelledException e) {
            cancellation.check();
            return Outcome.ok(true);
        }
    }

    private static AuditEntry entry(SqlRow row) throws SQLException {
        return new AuditEntry(
                row.number(1),
                new AuditEvent(
                        Instant.EPOCH.plus(row.number(2), ChronoUnit.MICROS), row.textOrEmpty(3), row.textOrEmpty(4), row.textOrEmpty(5),
                        row.textOrEmpty(6), row.textOrEmpty(7), row.textOrEmpty(8)),
                row.textOrEmpty(9),
                row.textOrEmpty(10));
    }

    @Override
    public Outcome<AuditChain.Verified> verify(Cancellation cancellation) {
        return seen.read().then(here -> {
            AuditChain chain = new AuditChain();
            ChainHead known = here.confirmed();
            boolean[] isKnown = {known.count() == 0};
            ChainHead[] last = {ChainHead.NOTHING};
            return oldest(cancellation, entry -> {
                        chain.accept(entry);
                        last[0] = entry.head();
                        isKnown[0] |= entry.head().equals(known);
                        return true;
                    })
                    .then(_ -> head(cancellation))
                    .map(head -> {
                        AuditChain.Verified verified = chain.verified(new AuditHead(head, null));
                        if (verified instanceof AuditChain.Broken || isKnown[0]) {
                            return verified;
                        }
                        return known.count() > last[0].count()
                                ? chain.verified(here)
                                : new AuditChain.Broken(known.count(), "entry " + known.count() + " is not the one that this computer saw on the desk");
                    });
        });
    }

    private Outcome<ChainHead> head(Cancellation cancellation) {
        ChainHead[] head = {ChainHead.NOTHING};
        return database.read("SELECT number, hash FROM stateroom_desk.audit_head WHERE id = 1", List.of(), cancellation, row -> head[0] = new ChainHead(row.number(1), row.textOrEmpty(2)))
                .map(_ -> head[0]);
    }
}

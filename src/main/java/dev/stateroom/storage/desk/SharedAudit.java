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
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The trail of several reviewers. Its end is a row that each append locks, so entries of any number of processes are one chain. This
 * computer remembers the last end that it saw, so that an older trail in its place is detected.
 */
final class SharedAudit implements AuditLog {
    private static final int LOT = 500;

    private final PostgresDatabase database;
    private final HeadFile seen;

    SharedAudit(PostgresDatabase database, Path folder) {
        this.database = database;
        this.seen = new HeadFile(folder, "desk-head");
    }

    @Override
    public Outcome<AuditEntry> append(AuditEvent event) {
        return erase(event, new ErasedContent(List.of(), List.of()));
    }

    @Override
    public Outcome<AuditEntry> erase(AuditEvent event, ErasedContent content) {
        return database.change(
                        connection -> {
                            DatabaseSession session = new DatabaseSession(connection);
                            AuditEntry entry = AuditChain.next(lockedHead(session), event);
                            for (long number : content.entries()) {
                                erase(session, number);
                            }
                            for (String id : content.answers()) {
                                session.change("UPDATE stateroom_desk.sending SET payload = '{}', note = '' WHERE id = ? AND state IN ('answered', 'refused')", id);
                            }
                            insert(session, List.of(entry));
                            return Outcome.ok(entry);
                        },
                        Cancellation.NEVER)
                .then(entry -> remembered(entry.head()).map(_ -> entry));
    }

    private static void erase(DatabaseSession session, long number) throws SQLException {
        AuditEvent[] erased = {null};
        session.each("SELECT " + TrailRows.ENTRY + " FROM stateroom_desk.audit_entry WHERE number = ?", row -> {
            erased[0] = EntryContent.erased(TrailRows.entry(new SqlRow(row)).event());
            return false;
        }, number);
        if (erased[0] != null) {
            session.change("UPDATE stateroom_desk.audit_entry SET subject = ?, detail = ? WHERE number = ?", erased[0].subject(), erased[0].detail(), number);
        }
    }

    private synchronized Outcome<AuditHead> remembered(ChainHead head) {
        return seen.read().then(before -> before.confirmed().count() >= head.count() ? Outcome.ok(before) : seen.write(new AuditHead(head, null)));
    }

    private static ChainHead lockedHead(DatabaseSession session) throws SQLException {
        session.change("INSERT INTO stateroom_desk.audit_head(id, number, hash) VALUES(1, 0, ?) ON CONFLICT DO NOTHING", ChainHead.NOTHING.hash());
        ChainHead[] head = {ChainHead.NOTHING};
        session.each("SELECT number, hash FROM stateroom_desk.audit_head WHERE id = 1 FOR UPDATE", row -> {
            head[0] = new ChainHead(row.getLong(1), row.getString(2));
            return false;
        });
        return head[0];
    }

    private static void insert(DatabaseSession session, List<AuditEntry> entries) throws SQLException {
        session.changeAll(
                "INSERT INTO stateroom_desk.audit_entry(" + TrailRows.ENTRY + ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                entries.stream().map(entry -> TrailRows.of(entry, entry.event().detail())).toList());
        AuditEntry last = entries.getLast();
        session.change("UPDATE stateroom_desk.audit_head SET number = ?, hash = ? WHERE id = 1", last.number(), last.hash());
    }

    /** Moves another trail here, entry by entry, unchanged: hashes stay valid. */
    Outcome<Long> take(AuditLog from, Cancellation cancellation) {
        return database.change(
                        connection -> {
                            DatabaseSession session = new DatabaseSession(connection);
                            if (lockedHead(session).count() > 0) {
                                return Outcome.failed(Failure.Kind.INVALID, "the desk at " + database.name() + " has entries: a trail can only be moved onto an empty one");
                            }
                            Lot lot = new Lot(session);
                            return from.oldest(cancellation, lot::add) instanceof Outcome.Failed<Boolean>(Failure failure) ? Outcome.failed(failure) : lot.end();
                        },
                        cancellation)
                .then(head -> remembered(head).map(_ -> head.count()));
    }

    /** Entries that are stored together. */
    private static final class Lot {
        private final DatabaseSession session;
        private final List<AuditEntry> waiting = new ArrayList<>();
        private ChainHead head = ChainHead.NOTHING;
        private @Nullable SQLException broken;

        Lot(DatabaseSession session) {
            this.session = session;
        }

        boolean add(AuditEntry entry) {
            waiting.add(entry);
            return waiting.size() < LOT || stored();
        }

        private boolean stored() {
            try {
                if (!waiting.isEmpty()) {
                    insert(session, waiting);
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
        return each("WHERE happened_at >= ? ORDER BY number DESC", List.of(TrailRows.since(since)), cancellation, sink);
    }

    @Override
    public Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each("ORDER BY number", List.of(), cancellation, sink);
    }

    private Outcome<Boolean> each(String rest, List<?> arguments, Cancellation cancellation, Predicate<AuditEntry> sink) {
        boolean[] enough = {false};
        Cancellation stop = () -> enough[0] || cancellation.isRequested();
        try {
            return database.read("SELECT " + TrailRows.ENTRY + " FROM stateroom_desk.audit_entry " + rest, arguments, stop, row -> enough[0] = !sink.test(TrailRows.entry(row)))
                    .map(_ -> true);
        } catch (CancelledException e) {
            cancellation.check();
            return Outcome.ok(true);
        }
    }

    @Override
    public Outcome<AuditChain.Verified> verify(Cancellation cancellation) {
        return seen.read().then(here -> {
            AuditChain chain = new AuditChain();
            ChainHead known = here.confirmed();
            boolean[] isKnown = {known.count() == 0};
            ChainHead[] last = {ChainHead.NOTHING};
            return toTheEnd(last, cancellation, entry -> {
                        chain.accept(entry);
                        last[0] = entry.head();
                        isKnown[0] |= entry.head().equals(known);
                        return true;
                    })
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

    /** Reads entries and then the head, again if other reviewers added entries in between; ends when nothing was added, with the head. */
    private Outcome<ChainHead> toTheEnd(ChainHead[] last, Cancellation cancellation, Predicate<AuditEntry> sink) {
        // An entry inserted before the first one is listed, so it is checked.
        for (long before = Long.MIN_VALUE; ; before = last[0].count()) {
            Outcome<ChainHead> head = each("WHERE number > ? ORDER BY number", List.of(before), cancellation, sink).then(_ -> head(cancellation));
            if (!(head instanceof Outcome.Ok<ChainHead>(ChainHead now)) || now.count() <= last[0].count() || last[0].count() == before) {
                return head;
            }
        }
    }

    private Outcome<ChainHead> head(Cancellation cancellation) {
        ChainHead[] head = {ChainHead.NOTHING};
        return database.read("SELECT number, hash FROM stateroom_desk.audit_head WHERE id = 1", List.of(), cancellation, row -> head[0] = new ChainHead(row.number(1), row.textOrEmpty(2)))
                .map(_ -> head[0]);
    }
}

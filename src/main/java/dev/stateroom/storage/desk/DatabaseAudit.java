package dev.stateroom.storage.desk;

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
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The audit trail in the embedded database; one process at a time holds its folder. */
public final class DatabaseAudit implements AuditLog {
    private static final ErasedContent NOTHING_ERASED = new ErasedContent(List.of(), List.of());

    private final EmbeddedDatabase database;
    private final HeadFile headFile;

    /** @param folder of the database, which also has the file of the head */
    public DatabaseAudit(EmbeddedDatabase database, Path folder) {
        this.database = database;
        this.headFile = new HeadFile(folder, "audit-head");
    }

    /** A trail with a wrong end is not repaired: the new entry is behind the gap, which every later check finds. */
    @Override
    public synchronized Outcome<AuditEntry> append(AuditEvent event) {
        return appended(event, NOTHING_ERASED);
    }

    @Override
    public synchronized Outcome<AuditEntry> erase(AuditEvent event, ErasedContent content) {
        return appended(event, content);
    }

    private Outcome<AuditEntry> appended(AuditEvent event, ErasedContent content) {
        return headFile.read().then(kept -> database.read(session -> Outcome.ok(last(session))).then(last -> {
            AuditEntry entry = AuditChain.next(behind(kept, last), event);
            return headFile.write(kept.announcing(entry.head()))
                    .then(announced -> database.write(session -> {
                        erase(session, content);
                        return stored(session, entry);
                    }))
                    .then(stored -> headFile.write(new AuditHead(stored.head(), null)).map(_ -> stored));
        }));
    }

    private static ChainHead behind(AuditHead kept, ChainHead last) {
        return kept.allows(last)
                ? last
                : new ChainHead(Math.max(last.count(), kept.confirmed().count()), kept.confirmed().hash());
    }

    private static ChainHead last(DatabaseSession session) throws SQLException {
        ChainHead[] last = {ChainHead.NOTHING};
        session.each("SELECT number, hash FROM audit_entry ORDER BY number DESC LIMIT 1", row -> {
            last[0] = new ChainHead(row.getLong(1), row.getString(2));
            return false;
        });
        return last[0];
    }

    private static void erase(DatabaseSession session, ErasedContent content) throws SQLException {
        for (long number : content.entries()) {
            AuditEvent[] erased = {null};
            session.each("SELECT " + TrailRows.ENTRY + " FROM audit_entry WHERE number = ?", row -> {
                erased[0] = EntryContent.erased(TrailRows.entry(new SqlRow(row)).event());
                return false;
            }, number);
            if (erased[0] != null) {
                session.change(
                        "UPDATE audit_entry SET subject = ?, detail = ? WHERE number = ?", erased[0].subject(), erased[0].detail().getBytes(StandardCharsets.UTF_8), number);
            }
        }
        for (String answer : content.answers()) {
            session.change("UPDATE sending SET payload = ?, note = '' WHERE id = ? AND state IN ('answered', 'refused')", "{}".getBytes(StandardCharsets.UTF_8), answer);
        }
    }

    private static Outcome<AuditEntry> stored(DatabaseSession session, AuditEntry entry) throws SQLException {
        session.change(
                "INSERT INTO audit_entry(" + TrailRows.ENTRY + ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                TrailRows.of(entry, entry.event().detail().getBytes(StandardCharsets.UTF_8)));
        return Outcome.ok(entry);
    }

    @Override
    public Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each("WHERE happened_at >= ? ORDER BY number DESC", cancellation, sink, TrailRows.since(since));
    }

    @Override
    public Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink) {
        return each("ORDER BY number", cancellation, sink);
    }

    private Outcome<Boolean> each(String rest, Cancellation cancellation, Predicate<AuditEntry> sink, Object... arguments) {
        return database.read(session -> {
            session.each(
                    "SELECT " + TrailRows.ENTRY + " FROM audit_entry " + rest,
                    row -> {
                        cancellation.check();
                        return sink.test(TrailRows.entry(new SqlRow(row)));
                    },
                    arguments);
            return Outcome.ok(true);
        });
    }

    @Override
    public synchronized Outcome<AuditChain.Verified> verify(Cancellation cancellation) {
        AuditChain chain = new AuditChain();
        return oldest(cancellation, entry -> {
                    chain.accept(entry);
                    return true;
                })
                .then(_ -> switch (headFile.read()) {
                    case Outcome.Ok<AuditHead>(AuditHead kept) -> Outcome.ok(chain.verified(kept));
                    // A head that cannot be read vouches for nothing; breaks in the chain itself come first.
                    case Outcome.Failed<AuditHead>(Failure failure) ->
                        chain.verified(AuditHead.NOTHING) instanceof AuditChain.Broken broken && !chain.isWhole()
                                ? Outcome.ok(broken)
                                : Outcome.failed(failure);
                });
    }
}

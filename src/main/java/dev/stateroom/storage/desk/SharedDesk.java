package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * A review desk for several reviewers, in a database that all of them reach. A reviewer is a user of the database. Safe for several threads
 * and processes; blocks.
 */
public final class SharedDesk implements AutoCloseable {
    private final PostgresDatabase database;
    private final String user;
    private final String instance = UUID.randomUUID().toString();
    private final SharedAudit trail;
    private final DeskDrafts drafts;

    private SharedDesk(PostgresDatabase database, String user, Path folder) {
        this.database = database;
        this.user = user;
        this.trail = new SharedAudit(database, folder);
        this.drafts = new DeskDrafts(database);
    }

    /**
     * Opens a desk, and makes its tables if they are missing.
     *
     * @param folder local data, where the last seen end of the trail is remembered
     * @return UNSUPPORTED if a newer version of the program made the tables
     */
    public static Outcome<SharedDesk> open(PostgresAddress address, Path folder, Cancellation cancellation) {
        return PostgresDatabase.open(address, cancellation).then(database -> {
            Outcome<SharedDesk> opened = made(database, SharedDesk::prepared, cancellation).map(user -> {
                extend(database, DeskSchema::index, cancellation);
                extend(database, DeskSchema::keepDrafts, cancellation);
                return new SharedDesk(database, user, folder);
            });
            if (opened instanceof Outcome.Failed<SharedDesk>) {
                database.close();
            }
            return opened;
        });
    }

    private static <T> Outcome<T> made(PostgresDatabase database, PostgresDatabase.Work<T> making, Cancellation cancellation) {
        Outcome<T> made = database.change(making, cancellation);
        // Two users who open a new desk at once make the same tables; the second finds them.
        return made instanceof Outcome.Failed<T> ? database.change(making, cancellation) : made;
    }

    /** Adds what a desk of an earlier version lacks but does not need, so it is used as it is if the database does not permit that. */
    private static void extend(PostgresDatabase database, DeskExtension extension, Cancellation cancellation) {
        Outcome<Boolean> done = made(
                database,
                connection -> {
                    DatabaseSession session = new DatabaseSession(connection);
                    boolean mayExtend = DeskSchema.mayExtend(session);
                    if (mayExtend) {
                        extension.add(session);
                    }
                    return Outcome.ok(mayExtend);
                },
                cancellation);
        if (done instanceof Outcome.Failed<Boolean>(Failure why)) {
            System.getLogger(SharedDesk.class.getName()).log(System.Logger.Level.WARNING, "The shared desk was not extended: {0}", why.sentence());
        }
    }

    @FunctionalInterface
    private interface DeskExtension {
        void add(DatabaseSession session) throws SQLException;
    }

    private static Outcome<String> prepared(Connection connection) throws SQLException {
        int version = DeskSchema.current(new DatabaseSession(connection));
        if (version > DeskSchema.VERSION) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED,
                    "the desk was made by a newer version of this program (schema " + version + "; this one knows " + DeskSchema.VERSION + ")");
        }
        if (version < DeskSchema.VERSION) {
            DeskSchema.migrate(new DatabaseSession(connection));
        }
        return Outcome.ok(text(connection, "SELECT session_user"));
    }

    /** The text in the first row; empty for none. */
    private static String text(Connection connection, String sql) throws SQLException {
        String[] text = {""};
        new DatabaseSession(connection).each(sql, row -> {
            text[0] = row.getString(1);
            return false;
        });
        return text[0];
    }

    /** The address, without a password. */
    public String address() {
        return database.address();
    }

    /** The deciding user: the database's user. */
    public String user() {
        return user;
    }

    /** The trail of all reviewers. */
    public AuditLog trail() {
        return trail;
    }

    /** The answers of all reviewers. */
    public Outbox outbox() {
        return new SharedOutbox(database, user, instance);
    }

    /** The policy in force for all reviewers, as text; empty for none. */
    public Outcome<String> policy() {
        return database.change(connection -> Outcome.ok(text(connection, "SELECT content FROM stateroom_desk.policy WHERE id = 1")), Cancellation.NEVER);
    }

    /** Replaces the policy in force; empty for none. */
    public Outcome<Boolean> switchPolicy(String policy) {
        return database.change(
                connection -> {
                    new DatabaseSession(connection)
                            .change("INSERT INTO stateroom_desk.policy(id, content) VALUES(1, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content", policy);
                    return Outcome.ok(true);
                },
                Cancellation.NEVER);
    }

    /** The claims on threads. */
    public DeskClaims claims() {
        return new DeskClaims(database, user);
    }

    /** Filters of what waits, by name. */
    public DeskQueues queues() {
        return new DeskQueues(database);
    }

    /** The reviewer's drafts on other computers. */
    public DeskDrafts drafts() {
        return drafts;
    }

    /**
     * Moves a whole trail and its answers onto a desk that has none.
     *
     * @return number of entries moved; INVALID if the desk has entries
     */
    public Outcome<Long> take(AuditLog from, Outbox answers, Cancellation cancellation) {
        return trail.take(from, cancellation).then(moved -> answers.newest(Integer.MAX_VALUE).then(all -> {
            Outbox to = outbox();
            Outcome<Long> done = Outcome.ok(moved);
            for (OutboxEntry answer : all) {
                done = done.then(count -> to.put(answer).map(_ -> count));
            }
            return done;
        }));
    }

    @Override
    public void close() {
        database.close();
    }
}

package dev.stateroom.langgraph.postgres;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.WaitingNotice;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Another program's database, with one connection to it that is reopened after it breaks. Every query is a read-only transaction of its own
 * with a time limit. Safe for use by several threads, one query at a time.
 */
public final class PostgresDatabase implements SqlDatabase, AutoCloseable {
    static final int SECONDS_PER_STATEMENT = 30;

    private static final int SECONDS_TO_CONNECT = 10;
    private static final int ATTEMPTS = 10;

    /**
     * Queries change nothing and have a time limit. An index with the requested order is used: after a bulk load the server assumes that a
     * namespace is small, and would sort all of it for every page. Compiling a statement takes the server longer than running any of these.
     */
    private static final String SESSION = "-c default_transaction_read_only=on -c enable_sort=off -c jit=off -c"
            + " idle_in_transaction_session_timeout=300s -c statement_timeout=" + SECONDS_PER_STATEMENT + "s";

    private static final String WRITING = "-c jit=off -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c statement_timeout="
            + SECONDS_PER_STATEMENT + "s";

    /** The number of rows that the driver holds at once. */
    private static final int ROWS_AT_ONCE = 128;

    private static final long LOOK_AT_CANCELLATION_MILLIS = 20;

    private final PostgresAddress address;
    private final PostgresTables tables;
    private final @Nullable PostgresExtent extent;
    /** Fair: a caller that polls the tables waits for one query of a long read, not for all of them. */
    private final ReentrantLock turn = new ReentrantLock(true);
    private @Nullable Connection connection;
    private boolean closed;
    private volatile boolean tellsTransactions = true;

    private PostgresDatabase(PostgresAddress address, PostgresTables.Found found, @Nullable Connection connection) {
        this.address = address;
        this.tables = found.tables();
        this.extent = found.extent();
        this.connection = connection;
    }

    /** Connects and finds the existing tables. */
    public static Outcome<PostgresDatabase> open(PostgresAddress address, Cancellation cancellation) {
        PostgresDatabase probe = new PostgresDatabase(address, new PostgresTables.Found(new PostgresTables(Map.of(), List.of()), null), null);
        Outcome<PostgresTables.Found> found = address.checked().then(_ -> found(probe, cancellation));
        if (found instanceof Outcome.Failed<PostgresTables.Found>) {
            probe.close();
        }
        return found.map(tables -> new PostgresDatabase(address, tables, probe.connection));
    }

    private static Outcome<PostgresTables.Found> found(PostgresDatabase probe, Cancellation cancellation) {
        Outcome<PostgresTables.Found> both = PostgresTables.withExtent(probe, cancellation);
        boolean isRefused = both instanceof Outcome.Failed<PostgresTables.Found>(Failure failure) && failure.kind() != Failure.Kind.UNREACHABLE;
        return isRefused && probe.connection != null ? PostgresTables.alone(probe, cancellation) : both;
    }

    @Override
    public String name() {
        return address.name();
    }

    /** The text that opens it again, without its password. */
    public String address() {
        return address.toString();
    }

    /** The tables that existed when it was opened. */
    public PostgresTables tables() {
        return tables;
    }

    /** The size of the table of checkpoints when it was opened; null if it was not read. */
    @Nullable PostgresExtent extent() {
        return extent;
    }

    /** True if it may name the transaction that wrote a row: false after it did not. */
    boolean tellsTransactions() {
        return tellsTransactions && tables.hasWrites();
    }

    void tellsNoTransactions() {
        tellsTransactions = false;
    }

    @Override
    public Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
        await(cancellation);
        try (WaitingNotice _ = WaitingNotice.on("the answer of " + name())) {
            boolean outermost = turn.getHoldCount() == 1;
            boolean kept = connection != null;
            Question question = new Question(sql, arguments, cancellation, sink);
            try {
                return Outcome.ok(ask(question, outermost));
            } catch (SQLException e) {
                cancellation.check();
                // An idle connection may have been closed by the other side: one retry, unless rows were passed on.
                if (outermost && kept && question.rows == 0 && isBroken(e) && !isSilence(e)) {
                    drop();
                    return Outcome.ok(ask(question, true));
                }
                throw e;
            }
        } catch (SQLException e) {
            cancellation.check();
            return Outcome.failed(PostgresFailures.of(e, address));
        } finally {
            turn.unlock();
        }
    }

    private long ask(Question question, boolean outermost) throws SQLException {
        if (closed) {
            throw new SQLException("it was closed", "08003");
        }
        Connection open = connection == null ? connect(question.cancellation) : connection;
        connection = open;
        try {
            long rows = question.ask(open);
            if (outermost) {
                open.commit();
            }
            return rows;
        } catch (SQLException | RuntimeException | Error e) {
            if (outermost) {
                rollBack(open);
            }
            throw e;
        }
    }

    private void rollBack(Connection open) {
        try {
            open.rollback();
        } catch (SQLException broken) {
            drop();
        }
    }

    private static boolean isBroken(SQLException e) {
        String state = e.getSQLState();
        return state == null || state.startsWith("08") || state.startsWith("57P");
    }

    /** A server that did not respond within the limit gets no retry. */
    private static boolean isSilence(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Work on a database that may write to it.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    public interface Work<T> {
        /** Reads and writes through {@code connection}; a failure rolls everything back. */
        Outcome<T> on(Connection connection) throws SQLException;
    }

    /**
     * Changes something in one transaction on a connection of its own, once: if the connection breaks at its end, it is not known whether
     * it was carried out, and the failure says so. {@code work} may run several times if the server rolls it back because of others.
     */
    public <T> Outcome<T> change(Work<T> work, Cancellation cancellation) {
        cancellation.check();
        boolean ending = false;
        try (WaitingNotice _ = WaitingNotice.on("the answer of " + name());
                Connection writer = connect(address.driverProperties(), WRITING, cancellation)) {
            writer.setAutoCommit(false);
            for (int attempt = 1; ; attempt++) {
                try {
                    Outcome<T> outcome = work.on(writer);
                    cancellation.check();
                    if (outcome instanceof Outcome.Ok<T>) {
                        ending = true;
                        writer.commit();
                        ending = false;
                    } else {
                        writer.rollback();
                    }
                    return outcome;
                } catch (SQLException e) {
                    // The server rolled it back because of another transaction, and requests a retry.
                    if (attempt == ATTEMPTS || !List.of("40001", "40P01").contains(String.valueOf(e.getSQLState()))) {
                        throw e;
                    }
                    ending = false;
                    writer.rollback();
                }
            }
        } catch (SQLException e) {
            Failure failure = PostgresFailures.of(e, address);
            return Outcome.failed(
                    ending && isBroken(e)
                            ? new Failure(failure.kind(), failure.sentence() + ", and it is not known whether the change was made: check it")
                            : failure);
        }
    }

    private Connection connect(Cancellation cancellation) throws SQLException {
        Connection made = connect(address.driverProperties(), SESSION, cancellation);
        try {
            made.setReadOnly(true);
            made.setAutoCommit(false);
            return made;
        } catch (SQLException e) {
            made.close();
            throw e;
        }
    }

    /** Connects on a thread of its own, so that a cancelled caller does not wait for the driver. */
    private Connection connect(Properties properties, String session, Cancellation cancellation) throws SQLException {
        CompletableFuture<Connection> made = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                Connection opened = connect(properties, session);
                if (!made.complete(opened)) {
                    opened.close();
                }
            } catch (SQLException | RuntimeException | Error e) {
                made.completeExceptionally(e);
            }
        });
        try {
            while (true) {
                try {
                    return made.get(LOOK_AT_CANCELLATION_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    cancellation.check();
                }
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case SQLException refused -> throw refused;
                case RuntimeException defect -> throw defect;
                case Error defect -> throw defect;
                case null, default -> throw new SQLException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } finally {
            made.cancel(false);
        }
    }

    private Connection connect(Properties properties, String session) throws SQLException {
        properties.putIfAbsent("connectTimeout", String.valueOf(SECONDS_TO_CONNECT));
        properties.putIfAbsent("loginTimeout", String.valueOf(2 * SECONDS_TO_CONNECT));
        properties.putIfAbsent("socketTimeout", String.valueOf(2 * SECONDS_PER_STATEMENT));
        properties.putIfAbsent("ApplicationName", "stateroom");
        trustPlatform(properties);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("gssEncMode", "disable");
        properties.setProperty("options", session);
        Connection made = new Driver().connect(address.driverUrl(), properties);
        if (made == null) {
            throw new SQLException("the driver does not take " + address.driverUrl(), "08001");
        }
        return made;
    }

    /** A user who requires a certificate check and names no root certificate means those that this computer trusts. */
    private static void trustPlatform(Properties properties) {
        String root = properties.getProperty("sslrootcert", "");
        boolean verifies = properties.getProperty("sslmode", "").startsWith("verify-");
        boolean isSystem = root.equals("system");
        boolean ownRoot = Files.exists(Path.of(System.getProperty("user.home"), ".postgresql", "root.crt"));
        if (isSystem || (verifies && root.isEmpty() && !ownRoot)) {
            properties.remove("sslrootcert");
            properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        }
    }

    private void drop() {
        Connection broken = connection;
        connection = null;
        if (broken != null) {
            try {
                broken.close();
            } catch (SQLException nothingToLose) {
                // Nothing was written through it.
            }
        }
    }

    private void await(Cancellation cancellation) {
        try {
            while (!turn.tryLock(LOOK_AT_CANCELLATION_MILLIS, TimeUnit.MILLISECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    @Override
    public void close() {
        turn.lock();
        try {
            closed = true;
            drop();
        } finally {
            turn.unlock();
        }
    }

    /** One select in flight. */
    private static final class Question {
        private final String sql;
        private final List<?> arguments;
        private final Cancellation cancellation;
        private final SqlRow.Sink sink;
        private long rows;

        Question(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
            this.sql = sql;
            this.arguments = arguments;
            this.cancellation = cancellation;
            this.sink = sink;
        }

        long ask(Connection connection) throws SQLException {
            // Versions before 12 materialize all of them, and do not know the keyword.
            String known = connection.getMetaData().getDatabaseMajorVersion() < 12 ? sql.replace(" AS MATERIALIZED (", " AS (") : sql;
            try (PreparedStatement statement = connection.prepareStatement(known)) {
                statement.setFetchSize(ROWS_AT_ONCE);
                for (int i = 0; i < arguments.size(); i++) {
                    statement.setObject(i + 1, arguments.get(i));
                }
                try (ResultSet cursor = answer(statement)) {
                    SqlRow row = new SqlRow(cursor);
                    while (cursor.next()) {
                        cancellation.check();
                        sink.take(row);
                        rows++;
                    }
                    return rows;
                }
            }
        }

        /** Waits for the first rows; cancelling meanwhile stops the server's work too. */
        private ResultSet answer(PreparedStatement statement) throws SQLException {
            if (cancellation == Cancellation.NEVER) {
                return statement.executeQuery();
            }
            Thread watch = Thread.startVirtualThread(() -> {
                try {
                    while (!cancellation.isRequested()) {
                        Thread.sleep(LOOK_AT_CANCELLATION_MILLIS);
                    }
                    statement.cancel();
                } catch (InterruptedException answered) {
                    Thread.currentThread().interrupt();
                } catch (SQLException tooLate) {
                    // The statement ends by its timeout.
                }
            });
            try {
                return statement.executeQuery();
            } finally {
                watch.interrupt();
            }
        }
    }
}

package dev.stateroom.storage.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection in a transaction. Arguments are bound, never spliced; rows are streamed. Not for several threads at once. */
public final class DatabaseSession {
    private final Connection connection;
    private final RowCount rows;

    DatabaseSession(Connection connection, RowCount rows) {
        this.connection = connection;
        this.rows = rows;
    }

    /** @param connection in a transaction, to any database */
    public DatabaseSession(Connection connection) {
        this(connection, () -> {});
    }

    /** Called for each row that is read. */
    @FunctionalInterface
    interface RowCount {
        void read();
    }

    /** Receives a row; returns true to continue. */
    @FunctionalInterface
    public interface RowSink {
        /** Returns true to receive the next row. */
        boolean row(ResultSet row) throws SQLException;
    }

    /** Gives rows to {@code sink} one by one until it returns false, in constant memory. */
    public void each(String sql, RowSink sink, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepared(sql, arguments);
                ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                rows.read();
                if (!sink.row(found)) {
                    return;
                }
            }
        }
    }

    /** The number in the first row, or null if there is no row or no number. */
    public @Nullable Long number(String sql, @Nullable Object... arguments) throws SQLException {
        Long[] number = new Long[1];
        each(
                sql,
                row -> {
                    long value = row.getLong(1);
                    number[0] = row.wasNull() ? null : value;
                    return false;
                },
                arguments);
        return number[0];
    }

    /** Changes rows and returns their number. */
    public int change(String sql, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepared(sql, arguments)) {
            return statement.executeUpdate();
        }
    }

    /** Changes rows with each of these arguments, in one batch. */
    public void changeAll(String sql, List<Object[]> arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] some : arguments) {
                bind(statement, some);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Inserts a row and returns the number that the database gave it. */
    public long insert(String sql, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            bind(statement, arguments);
            statement.executeUpdate();
            try (ResultSet keys = statement.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw new SQLException("the row got no number");
                }
                return keys.getLong(1);
            }
        }
    }

    /** Runs a statement that has no arguments. */
    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private PreparedStatement prepared(String sql, @Nullable Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        bind(statement, arguments);
        return statement;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
    }
}

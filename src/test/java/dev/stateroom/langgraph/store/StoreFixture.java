package dev.stateroom.langgraph.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Writes a store file as LangGraph's SqliteStore does. */
public final class StoreFixture implements AutoCloseable {
    private final Connection connection;

    /** Makes the file with the present schema. */
    public StoreFixture(Path file) throws SQLException {
        this(file, "created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                + " expires_at TIMESTAMP, ttl_minutes REAL,");
    }

    /** Makes the file with other columns behind the value, each followed by a comma. */
    public StoreFixture(Path file, String columns) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE store (prefix text NOT NULL, key text NOT NULL, value text NOT NULL, " + columns
                    + " PRIMARY KEY (prefix, key))");
        }
    }

    /** Adds an item; the value as a text or a byte array. */
    public StoreFixture put(String prefix, String key, Object value) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO store (prefix, key, value) VALUES (?, ?, ?)")) {
            insert.setString(1, prefix);
            insert.setString(2, key);
            insert.setObject(3, value);
            insert.executeUpdate();
        }
        return this;
    }

    /** Says when an item expires, as text in whatever form. */
    public StoreFixture expires(String key, @Nullable String at) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE store SET expires_at = ? WHERE key = ?")) {
            update.setString(1, at);
            update.setString(2, key);
            update.executeUpdate();
        }
        return this;
    }

    @Override
    public void close() throws SQLException {
        connection.commit();
        connection.close();
    }
}

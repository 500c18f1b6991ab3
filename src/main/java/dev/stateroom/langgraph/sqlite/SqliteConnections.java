package dev.stateroom.langgraph.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/** Opens connections that treat the file as hostile. */
final class SqliteConnections {
    /** No value of a sane checkpoint comes near it, and a heap of 512 MB can hold it. */
    static final int LONGEST_VALUE = 256 << 20;

    private static final List<String> GUARDS = List.of(
            "PRAGMA trusted_schema=OFF",
            "PRAGMA cell_size_check=ON",
            // A file that is truncated while it is mapped would end the whole process.
            "PRAGMA mmap_size=0",
            "PRAGMA temp_store=MEMORY",
            "PRAGMA cache_size=-4096",
            "PRAGMA query_only=ON");

    private SqliteConnections() {}

    /** In place: takes no lock, writes nothing, ignores a log. Only while the file does not change. */
    static SQLiteConnection inPlace(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        return open(file, "?mode=ro&immutable=1", config);
    }

    /** A private copy, which SQLite may complete from its log or journal. */
    static SQLiteConnection ofCopy(Path file) throws SQLException {
        return open(file, "?mode=rw", new SQLiteConfig());
    }

    private static SQLiteConnection open(Path file, String how, SQLiteConfig config) throws SQLException {
        NativeLibrary.load();
        // The URI form has a name's bytes escaped, whatever they are and whatever the locale.
        String url = JDBC.PREFIX + "file://" + file.toAbsolutePath().toUri().getRawPath() + how;
        SQLiteConnection connection = JDBC.createConnection(url, config.toProperties());
        if (connection == null) {
            throw new SQLException("the SQLite driver refuses " + url);
        }
        try {
            connection.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
            connection.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
            try (Statement statement = connection.createStatement()) {
                for (String guard : GUARDS) {
                    statement.execute(guard);
                }
            }
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }
}

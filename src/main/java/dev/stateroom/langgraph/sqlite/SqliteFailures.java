package dev.stateroom.langgraph.sqlite;

import dev.stateroom.vfs.Failure;
import java.sql.SQLException;
import java.util.Locale;
import org.sqlite.SQLiteException;

/** SQLite's errors, as one sentence. */
final class SqliteFailures {
    private SqliteFailures() {}

    static Failure of(SQLException e, String name) {
        if (!(e instanceof SQLiteException coded)) {
            return new Failure(Failure.Kind.UNREACHABLE, name + " cannot be read: " + plain(e));
        }
        return switch (coded.getResultCode()) {
            case SQLITE_CORRUPT, SQLITE_CORRUPT_VTAB, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE, SQLITE_FORMAT ->
                new Failure(
                        Failure.Kind.DAMAGED,
                        name + " is damaged: SQLite finds pages that make no sense; restore it from a backup, or try \"sqlite3 " + name
                                + " .recover\"");
            case SQLITE_NOTADB ->
                new Failure(Failure.Kind.DAMAGED, name + " is not an SQLite database, or an encrypted one");
            case SQLITE_TOOBIG ->
                new Failure(
                        Failure.Kind.TOO_LARGE,
                        name + " holds a value of more than " + (SqliteConnections.LONGEST_VALUE >> 20) + " MB, which is not read");
            case SQLITE_NOMEM ->
                new Failure(Failure.Kind.TOO_LARGE, name + " claims a value larger than memory: it is damaged, or not made for this");
            case SQLITE_INTERRUPT -> exhausted(name);
            default -> {
                String code = coded.getResultCode().name();
                boolean medium = code.startsWith("SQLITE_IOERR") || code.startsWith("SQLITE_CANTOPEN");
                yield medium
                        ? new Failure(Failure.Kind.UNREACHABLE, name + " cannot be read: " + plain(e))
                        : new Failure(Failure.Kind.DAMAGED, name + " does not answer as a checkpoint database does: " + plain(e));
            }
        };
    }

    static Failure exhausted(String name) {
        return new Failure(
                Failure.Kind.DAMAGED, name + " is damaged or lacks its indexes: reading it takes more work than a file of its size can need");
    }

    static Failure exhaustedTogether(String name) {
        return new Failure(
                Failure.Kind.DAMAGED,
                name + " is not read further: the databases of this command take more work together than sound ones; name fewer at a time");
    }

    private static String plain(SQLException e) {
        String message = String.valueOf(e.getMessage());
        String text = message.replaceFirst("^\\[SQLITE_\\w+\\]\\s*", "").replaceAll("\\s+", " ");
        String shortened = text.length() > 200 ? text.substring(0, 200) + "…" : text;
        return shortened.toLowerCase(Locale.ROOT).equals(shortened) ? shortened : shortened.strip();
    }
}

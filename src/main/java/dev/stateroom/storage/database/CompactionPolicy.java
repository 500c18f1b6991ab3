package dev.stateroom.storage.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/** Decides when the file is rewritten: until then the engine does not reuse any part of it. */
final class CompactionPolicy {
    /** Files up to this size are rewritten whenever something was changed. */
    private static final long TINY = 1L << 20;

    /** Per cent of the file that must be in use when it is closed: a file may be at most 1.3 times its content. */
    private static final int LEAST_FILLED = 80;

    /** A file larger than {@link #TIMES} times its former size by this number of bytes is rewritten at once. */
    private static final long ROOM = 256L << 20;

    private static final int TIMES = 3;

    /** A file that has grown by one part in this number of parts is rewritten when it is closed. */
    private static final int GROWN = 10;

    /** The engine's longest retention time is 24 days, counted from the last rewriting of the file. */
    private static final Duration OLD = Duration.ofDays(20);

    private CompactionPolicy() {}

    /** True for an open file that was rewritten so long ago that the engine would soon refuse to write to it. */
    static boolean isOld(Connection connection, Clock clock) throws SQLException {
        return connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session
                && clock.millis() - session.getDatabase().getStore().getMvStore().getFileStore().getCreationTime() > OLD.toMillis();
    }

    /** True for an open file that has grown enough to be rewritten at once. */
    static boolean isTooMuch(long sizeWhenOpened, long size) {
        return size > ROOM + TIMES * sizeWhenOpened;
    }

    /**
     * True for a small file, for one with more waste than its largest size allows, and for one that grew much: the engine counts what it
     * still retains of the last minute as used.
     */
    static boolean isWorthRewriting(DatabaseSession session, long sizeWhenOpened, long size) throws SQLException {
        Long filled = session.number("SELECT CAST(setting_value AS INT) FROM INFORMATION_SCHEMA.SETTINGS WHERE setting_name = 'info.FILL_RATE'");
        return size < TINY || size > sizeWhenOpened + sizeWhenOpened / GROWN || (filled != null && filled < LEAST_FILLED);
    }
}

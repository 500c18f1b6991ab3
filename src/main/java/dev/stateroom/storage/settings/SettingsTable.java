package dev.stateroom.storage.settings;

import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of settings, of opened sources and of agreements. A change that returned a value is on disk. */
public final class SettingsTable {
    private final EmbeddedDatabase database;

    /** @param database open */
    public SettingsTable(EmbeddedDatabase database) {
        this.database = database;
    }

    /** Receives all settings and opened sources. */
    public interface Reader {
        void setting(String name, String value);

        /**
         * An opened source, newest first.
         *
         * @param place the last position in it, as it was given; null if none was given
         */
        void opening(String address, String title, Instant openedAt, @Nullable String place);
    }

    /** Reads everything. */
    public Outcome<Boolean> read(Reader reader) {
        return database.read(session -> {
            session.each("SELECT name, content FROM setting ORDER BY name", row -> {
                reader.setting(row.getString(1), text(row.getBytes(2)));
                return true;
            });
            session.each("SELECT address, title, opened_at, place FROM recent ORDER BY opened_at DESC, address", row -> {
                byte[] place = row.getBytes(4);
                Instant at = Instant.EPOCH.plus(row.getLong(3), ChronoUnit.MICROS);
                reader.opening(row.getString(1), row.getString(2), at, place == null ? null : text(place));
                return true;
            });
            return Outcome.ok(true);
        });
    }

    /** Changes that are made together or not at all. */
    @FunctionalInterface
    public interface Changes {
        void make(Rows rows) throws SQLException;
    }

    /** Makes changes in one transaction. */
    public Outcome<Boolean> change(Changes changes) {
        return database.write(session -> {
            changes.make(new Rows(session));
            return Outcome.ok(true);
        });
    }

    /** True if the user agreed to the content with this digest. */
    public Outcome<Boolean> hasAgreement(String digest) {
        return database.read(session -> Outcome.ok(session.number("SELECT 1 FROM agreement WHERE digest = ?", digest) != null));
    }

    /** The rows in one transaction. */
    public static final class Rows {
        private final DatabaseSession session;

        private Rows(DatabaseSession session) {
            this.session = session;
        }

        /** Sets a setting; null for its usual value. */
        public void set(String name, @Nullable String value) throws SQLException {
            if (value == null) {
                session.change("DELETE FROM setting WHERE name = ?", name);
            } else {
                session.change("MERGE INTO setting(name, content) KEY(name) VALUES(?, ?)", name, bytes(value));
            }
        }

        /**
         * Records that a source was opened. The later of two records for an address is kept; a position is kept until another is given.
         */
        public void opened(String address, String title, Instant at, @Nullable String place) throws SQLException {
            byte[] where = place == null ? null : bytes(place);
            int known = session.change(
                    "UPDATE recent SET title = ?, opened_at = ?, place = COALESCE(?, place) WHERE address = ? AND opened_at <= ?",
                    title, micros(at), where, address, micros(at));
            if (known == 0 && session.number("SELECT 1 FROM recent WHERE address = ?", address) == null) {
                session.change("INSERT INTO recent(address, title, opened_at, place) VALUES(?, ?, ?, ?)", address, title, micros(at), where);
            }
        }

        /** Removes an address that was not opened after {@code until}. */
        public void forget(String address, Instant until) throws SQLException {
            session.change("DELETE FROM recent WHERE address = ? AND opened_at <= ?", address, micros(until));
        }

        /** Removes every source that was not opened after {@code until}. */
        public void clear(Instant until) throws SQLException {
            session.change("DELETE FROM recent WHERE opened_at <= ?", micros(until));
        }

        /** Removes the oldest beyond {@code most}. */
        public void limit(int most) throws SQLException {
            session.change(
                    "DELETE FROM recent WHERE address NOT IN"
                            + " (SELECT address FROM recent ORDER BY opened_at DESC, address FETCH FIRST ? ROWS ONLY)",
                    most);
        }

        /** Records or withdraws an agreement. */
        public void agree(String digest, boolean agreed, Instant at) throws SQLException {
            if (agreed) {
                session.change("MERGE INTO agreement(digest, agreed_at) KEY(digest) VALUES(?, ?)", digest, micros(at));
            } else {
                session.change("DELETE FROM agreement WHERE digest = ?", digest);
            }
        }

        /** Records several agreements. */
        public void agree(List<String> digests, Instant at) throws SQLException {
            for (String digest : digests) {
                agree(digest, true, at);
            }
        }
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}

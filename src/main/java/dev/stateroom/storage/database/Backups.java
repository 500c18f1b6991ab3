package dev.stateroom.storage.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Copies of the database as SQL scripts ({@code *.sql.gz}), which every version of the engine reads. A copy gets its name when it
 * is whole. The newest few are kept, and one before each change of the schema.
 */
public final class Backups {
    /** Files up to this size are copied when they are closed. */
    static final long SMALL = 32L << 20;

    private static final int KEPT = 3;
    private static final Duration PAUSE = Duration.ofHours(1);
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);
    private static final String ROLLING = "stateroom-";
    private static final List<String> LASTING = List.of("audit_entry", "sending", "setting", "recent", "agreement");

    private final Place place;
    private final Clock clock;

    Backups(Place place, Clock clock) {
        this.place = place;
        this.clock = clock;
    }

    /** The copies, oldest first. */
    public List<Path> all() {
        try (Stream<Path> files = Files.list(place.backups())) {
            return files.filter(file -> file.toString().endsWith(".sql.gz")).sorted().toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** Writes a copy and lets the oldest go. */
    Path write(Session session) throws SQLException, IOException {
        Path written = write(session, ROLLING + STAMP.format(clock.instant()));
        List<Path> rolling = rolling();
        for (Path old : rolling.subList(0, Math.max(0, rolling.size() - KEPT))) {
            Files.deleteIfExists(old);
        }
        return written;
    }

    /** A copy that stays, before the schema changes to {@code version}; a later try finds it and keeps it. */
    void before(Session session, int version) throws SQLException, IOException {
        if (!Files.exists(place.backups().resolve("before-schema-" + version + ".sql.gz"))) {
            write(session, "before-schema-" + version);
        }
    }

    /** A copy when one is due: small data at most every hour; larger ones take too long for every close. */
    void roll(Session session, long size) throws SQLException, IOException {
        List<Path> rolling = rolling();
        boolean due = rolling.isEmpty()
                || Files.getLastModifiedTime(rolling.getLast()).toInstant().isBefore(Instant.now(clock).minus(PAUSE));
        if (due && size < SMALL) {
            write(session);
        }
    }

    private List<Path> rolling() {
        return all().stream().filter(file -> String.valueOf(file.getFileName()).startsWith(ROLLING)).toList();
    }

    private Path write(Session session, String name) throws SQLException, IOException {
        Files.createDirectories(place.backups());
        Path part = place.backups().resolve(name + ".part");
        try {
            session.run("SCRIPT TO " + quoted(place.scheme() + ":" + part) + " COMPRESSION GZIP CHARSET 'UTF-8'");
            try (FileChannel file = FileChannel.open(part, StandardOpenOption.WRITE)) {
                file.force(true);
            }
            return Files.move(part, place.backups().resolve(name + ".sql.gz"), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void copy(String table, Session from, Session to) throws SQLException {
        to.change("DELETE FROM " + table);
        from.each("SELECT * FROM " + table, row -> {
            Object[] values = new Object[row.getMetaData().getColumnCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = row.getObject(i + 1);
            }
            return to.change("INSERT INTO " + table + " VALUES(" + String.join(", ", Collections.nCopies(values.length, "?")) + ")", values) == 1;
        });
    }

    private static String quoted(String path) {
        return "'" + path.replace("'", "''") + "'";
    }

    /**
     * Makes a database of a copy, beside the real one; gives its file. A copy is a script, so only those of this folder are run. What
     * was decided and what was sent stays as it is now: nothing is sent twice because of a copy, and the trail has no gap. Settings and agreements
     * stay too: what was withdrawn is not agreed to again.
     *
     * @param now the real one
     * @throws NoSuchFileException where the folder has no such copy
     */
    Path rebuilt(String name, Session now) throws SQLException, IOException {
        Path copy = all().stream()
                .filter(file -> String.valueOf(file.getFileName()).equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchFileException(name));
        Place beside = new Place(place.backups().resolve("restoring"), place.scheme());
        Files.createDirectories(beside.folder());
        Files.deleteIfExists(beside.file());
        try (Connection connection = new org.h2.Driver().connect(beside.url(), new Properties())) {
            Session session = new Session(connection, () -> {});
            session.run("RUNSCRIPT FROM " + quoted(copy.toString()) + " COMPRESSION GZIP CHARSET 'UTF-8'");
            Migration.runAll(session, Migration.current(session));
            for (String table : LASTING) {
                copy(table, now, session);
            }
            session.run("SHUTDOWN COMPACT");
        } catch (SQLException e) {
            Files.deleteIfExists(beside.file());
            throw e;
        }
        return beside.file();
    }
}

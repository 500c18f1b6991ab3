package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.RegularFile;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the database as SQL scripts ({@code *.sql.gz}), which every version of the engine reads. A copy gets its name when it is
 * complete. The newest few are kept, and one before each change of the schema.
 */
public final class DatabaseBackups {
    /** Files up to this size are copied when they are closed. */
    static final long SMALL = 32L << 20;

    private static final int KEPT = 3;
    private static final Duration PAUSE = Duration.ofHours(1);
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);
    private static final Pattern STAMPED = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9]{3}");
    /** Bytes at the beginning of a copy: the engine writes the user first. */
    private static final int BEGIN = 4_000;

    private static final String ROLLING = "stateroom-";
    private static final List<String> LASTING = List.of("audit_entry", "sending", "setting", "recent", "agreement");

    private final DatabaseLocation place;
    private final Clock clock;

    DatabaseBackups(DatabaseLocation place, Clock clock) {
        this.place = place;
        this.clock = clock;
    }

    /** The copies, oldest first. */
    public List<Path> all() {
        return in(place.backups());
    }

    static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".sql.gz")).sorted().toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** Writes a copy and deletes the oldest. */
    Path write(DatabaseSession session) throws SQLException, IOException {
        Path written = write(session, ROLLING + STAMP.format(clock.instant()));
        List<Path> rolling = rolling();
        for (Path old : rolling.subList(0, Math.max(0, rolling.size() - KEPT))) {
            Files.deleteIfExists(old);
        }
        return written;
    }

    /** Writes a copy that is never deleted, before the schema changes to {@code version}; a later try finds it and keeps it. */
    void before(DatabaseSession session, int version) throws SQLException, IOException {
        if (!Files.exists(place.backups().resolve("before-schema-" + version + ".sql.gz"))) {
            write(session, "before-schema-" + version);
        }
    }

    /** Writes a copy of the database that a restore replaces; it is kept until the user deletes it. */
    Path beforeRestoring(DatabaseSession session) throws SQLException, IOException {
        return write(session, "before-restore-" + STAMP.format(clock.instant()));
    }

    /** Moves a file aside that must not be opened; it is kept until the user deletes it. */
    Path setApart(Path file) throws IOException {
        OwnerOnly.createFolders(place.backups());
        return Files.move(file, place.backups().resolve("damaged-" + STAMP.format(clock.instant()) + ".mv.db"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The newest copy that can be restored; empty if none can. */
    public Optional<Path> newestGood() {
        return all().stream()
                .sorted(Comparator.comparing(DatabaseBackups::stamp).reversed())
                .filter(copy -> damage(copy).isEmpty())
                .findFirst();
    }

    /** The time at which a copy was written: its name still has it after the file is copied elsewhere. */
    private static String stamp(Path copy) {
        Matcher named = STAMPED.matcher(String.valueOf(copy.getFileName()));
        try {
            return named.find() ? named.group() : STAMP.format(Files.getLastModifiedTime(copy).toInstant());
        } catch (IOException gone) {
            return "";
        }
    }

    /** The damage of a copy, in a few words; empty for a good one. Reads all of it: its checksum is at its end. */
    static Optional<String> damage(Path copy) {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(RegularFile.stream(copy)), 1 << 16)) {
            byte[] begin = in.readNBytes(BEGIN);
            in.transferTo(OutputStream.nullOutputStream());
            return new String(begin, StandardCharsets.UTF_8).contains("CREATE USER IF NOT EXISTS") ? Optional.empty() : Optional.of("it holds something else");
        } catch (EOFException e) {
            return Optional.of("it ends too early");
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Writes a copy when one is due: of small data at most every hour; larger data takes too long for every close. */
    void roll(DatabaseSession session, long size) throws SQLException, IOException {
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

    private Path write(DatabaseSession session, String name) throws SQLException, IOException {
        OwnerOnly.createFolders(place.backups());
        Path part = place.backups().resolve(name + ".part");
        try {
            session.run("SCRIPT TO " + quoted(place.scheme() + ":" + part) + " COMPRESSION GZIP CHARSET 'UTF-8'");
            OwnerOnly.narrow(part);
            try (FileChannel file = FileChannel.open(part, StandardOpenOption.WRITE)) {
                file.force(true);
            }
            return Files.move(part, place.backups().resolve(name + ".sql.gz"), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void copy(String table, DatabaseSession from, DatabaseSession to) throws SQLException {
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

    /** The copy with that name. Only copies in this folder are run: a copy is a script. */
    Path named(String name) throws NoSuchFileException, DamagedCopy {
        Path copy = all().stream()
                .filter(file -> String.valueOf(file.getFileName()).equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchFileException(name));
        Optional<String> damage = damage(copy);
        if (damage.isPresent()) {
            throw new DamagedCopy(damage.get());
        }
        return copy;
    }

    /** A copy that cannot be restored; the message says why. */
    static final class DamagedCopy extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedCopy(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Makes a database from a copy, next to the real one, and returns its file. Decisions and sent answers are those of now: nothing is
     * sent twice because of a copy, and the trail has no gap. Settings and agreements are also those of now: a withdrawn agreement is not
     * restored.
     *
     * @param copy the copy to restore; null for an empty database
     * @param now the real one; null if it cannot be read. Then the copy's agreements are dropped, and the server is asked about each answer
     *     that was not sent for certain
     */
    Path rebuilt(@Nullable Path copy, @Nullable DatabaseSession now) throws SQLException, IOException {
        DatabaseLocation temporary = new DatabaseLocation(place.backups().resolve("restoring"), place.scheme());
        Files.deleteIfExists(temporary.file());
        temporary.prepare();
        try (Connection connection = temporary.connect()) {
            DatabaseSession session = new DatabaseSession(connection);
            if (copy != null) {
                session.run("RUNSCRIPT FROM " + quoted(copy.toString()) + " COMPRESSION GZIP CHARSET 'UTF-8'");
            }
            SchemaMigration.runAll(session, SchemaMigration.current(session));
            if (now == null) {
                session.change("DELETE FROM agreement");
                session.change("UPDATE sending SET state = 'sending' WHERE state = 'decided'");
            } else {
                for (String table : LASTING) {
                    copy(table, now, session);
                }
            }
            DatabaseIntegrity.behind(place, session);
            session.run("SHUTDOWN COMPACT");
        } catch (SQLException e) {
            OwnFiles.close(temporary.file());
            Files.deleteIfExists(temporary.file());
            throw e;
        }
        OwnerOnly.narrow(temporary.file());
        try (FileChannel file = FileChannel.open(temporary.file(), StandardOpenOption.WRITE)) {
            file.force(true);
        }
        return temporary.file();
    }
}

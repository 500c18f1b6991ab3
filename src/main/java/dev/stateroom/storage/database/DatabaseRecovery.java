package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a database that is damaged or missing. The damaged one is not opened; it is set apart, and its marks stay valid until its
 * successor is complete. The caller holds the folder, and the database is not open.
 */
public final class DatabaseRecovery {
    private final DatabaseLocation place;
    private final DatabaseBackups backups;

    DatabaseRecovery(DatabaseLocation place, Clock clock) {
        this.place = place;
        this.backups = new DatabaseBackups(place, clock);
    }

    public static DatabaseRecovery in(Path folder, Clock clock) {
        return new DatabaseRecovery(new DatabaseLocation(folder.toAbsolutePath().normalize(), OwnFiles.SCHEME), clock);
    }

    /** The replacement for the database in a restore. */
    public sealed interface Successor {
        /** The content of a copy, by its file name. */
        record Copy(String name) implements Successor {}

        /** The content that the engine can still read from the file. */
        record AsIs() implements Successor {}

        /** An empty database. */
        record Empty() implements Successor {}
    }

    /**
     * Finds the damage of a closed database without opening it.
     *
     * @return a sentence of kind DAMAGED; empty if no problem has been found so far
     */
    public Optional<Failure> damage() {
        try {
            return new DatabaseIntegrity(place).beforeOpening().map(what -> DatabaseFailures.damaged(place, what));
        } catch (IOException e) {
            return Optional.of(new Failure(Failure.Kind.DENIED, place.file() + " cannot be read: " + Failure.reason(e)));
        }
    }

    /** The problem with the head of the audit trail of a closed database, found without opening it; a phrase. */
    public Optional<String> trailConcern() {
        return new DatabaseIntegrity(place).trailConcern();
    }

    /** The sentence of a damage without the command that restores the newest good copy: for a window, where a button restores it. */
    public static String withoutCommand(Failure damage) {
        int remedy = damage.sentence().indexOf(DatabaseFailures.REMEDY);
        return remedy < 0 ? damage.sentence() : damage.sentence().substring(0, remedy);
    }

    /** True if there is a database, whatever its state. */
    public boolean isThere() {
        return Files.exists(place.file());
    }

    /** The existing copies. */
    public DatabaseBackups backups() {
        return backups;
    }

    /** Replaces the database; returns the path of the former file, empty if there was none. */
    public Outcome<Optional<Path>> restore(Successor successor) {
        try {
            OwnerOnly.createFolders(place.backups());
            Path next = switch (successor) {
                case Successor.Copy(String name) -> backups.rebuilt(backups.named(name), null);
                case Successor.AsIs _ -> asIs();
                case Successor.Empty _ -> backups.rebuilt(null, null);
            };
            return Outcome.ok(DatabaseIntegrity.replace(place, next, backups));
        } catch (NoSuchFileException none) {
            return noCopy(place, String.valueOf(none.getMessage()));
        } catch (DatabaseBackups.DamagedCopy e) {
            return damagedCopy(backups, successor, e);
        } catch (DatabaseIntegrity.Lost e) {
            return Outcome.failed(DatabaseFailures.damaged(place, String.valueOf(e.getMessage())));
        } catch (SQLException e) {
            return Outcome.failed(DatabaseFailures.of(e, place));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "cannot restore the copy", e);
        }
    }

    /** A copy of the file with its readable content, migrated to the newest schema. */
    private Path asIs() throws SQLException, IOException, DatabaseIntegrity.Lost {
        if (!Files.isRegularFile(place.file(), LinkOption.NOFOLLOW_LINKS)) {
            throw new DatabaseIntegrity.Lost("is gone");
        }
        DatabaseLocation temporary = new DatabaseLocation(place.backups().resolve("restoring"), place.scheme());
        OwnerOnly.createFolders(temporary.folder());
        Files.deleteIfExists(temporary.file());
        Files.copy(place.file(), temporary.file());
        try (Connection connection = temporary.connect()) {
            DatabaseSession session = new DatabaseSession(connection);
            int version = SchemaMigration.current(session);
            if (version == 0) {
                session.run("SHUTDOWN IMMEDIATELY");
                throw new DatabaseIntegrity.Lost("has lost its data");
            }
            SchemaMigration.runAll(session, version);
            DatabaseIntegrity.behind(place, session);
            session.run("SHUTDOWN");
        } finally {
            OwnFiles.close(temporary.file());
        }
        OwnerOnly.narrow(temporary.file());
        return temporary.file();
    }

    static <T> Outcome<T> noCopy(DatabaseLocation place, String name) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "there is no copy " + name + " in " + place.backups());
    }

    static <T> Outcome<T> damagedCopy(DatabaseBackups backups, Successor successor, DatabaseBackups.DamagedCopy e) {
        @Nullable String name = successor instanceof Successor.Copy(String asked) ? asked : null;
        return Outcome.failed(
                Failure.Kind.DAMAGED,
                "the copy " + name + " is damaged (" + e.getMessage() + "), and nothing was changed; "
                        + backups.newestGood().map(good -> "the newest good copy is " + good.getFileName()).orElse("there is no good copy"));
    }
}

package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Changes the schema of a copy, which then replaces the file in one step. The engine changes a table by making another one and dropping the
 * first, in several commits: interrupted between them, the table is lost.
 *
 * @param place the closed database
 */
record MigratedCopy(DatabaseLocation place) {

    /** Migrates the database from {@code version} to the newest schema. If that fails, it is unchanged. */
    void take(int version) throws SQLException, IOException {
        DatabaseLocation temporary = new DatabaseLocation(place.backups().resolve("migrating"), place.scheme());
        Path copy = temporary.file();
        try {
            OwnerOnly.createFolders(temporary.folder());
            Files.deleteIfExists(copy);
            Files.copy(place.file(), copy);
            OwnerOnly.narrow(copy);
            try (Connection connection = new org.h2.Driver().connect(temporary.url(), new Properties())) {
                DatabaseSession session = new DatabaseSession(connection);
                try {
                    SchemaMigration.runAll(session, version);
                    session.run("SHUTDOWN COMPACT");
                } catch (SQLException e) {
                    letGo(session);
                    throw e;
                }
            }
            try (FileChannel file = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                file.force(true);
            }
            Files.move(copy, place.file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(copy);
            Files.deleteIfExists(temporary.folder());
        }
    }

    private static void letGo(DatabaseSession session) {
        try {
            session.run("SHUTDOWN IMMEDIATELY");
        } catch (SQLException alreadyGone) {
            // Nothing to do: it is already shut down.
        }
    }
}

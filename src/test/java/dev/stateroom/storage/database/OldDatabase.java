package dev.stateroom.storage.database;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Writes a database as an older version of the program left it: {@code OldDatabase FOLDER VERSION}. */
final class OldDatabase {
    private OldDatabase() {}

    public static void main(String[] arguments) throws SQLException {
        write(Path.of(arguments[0]).toAbsolutePath(), Integer.parseInt(arguments[1]));
    }

    static void write(Path folder, int version) throws SQLException {
        try (Connection connection = DriverManager.getConnection(new DatabaseLocation(folder, "file").url())) {
            DatabaseSession session = new DatabaseSession(connection, () -> {});
            SchemaMigration.current(session);
            for (SchemaMigration step : SchemaMigration.ALL.subList(0, version)) {
                step.run(session);
            }
            session.change("INSERT INTO maker(who, through) VALUES('anna', 'store put')");
            session.change("INSERT INTO namespace(labels) VALUES(?)", bytes("alice\0memories\0"));
            session.change("INSERT INTO namespace(labels) VALUES(?)", bytes("bob\0"));
            for (int i = 0; i < 12; i++) {
                session.change(
                        "INSERT INTO item(namespace, item_key, version, content, created_at, updated_at, expires_at, maker) VALUES(?, ?, ?, ?, ?, ?, ?, 1)",
                        1 + i % 2,
                        bytes("/notes/" + i + ".md"),
                        1 + i % 3,
                        bytes("{\"content\":\"note " + i + "\"}"),
                        1_700_000_000_000_000L,
                        1_700_000_000_000_000L + i,
                        i == 5 ? 1_700_000_100_000_000L : null);
                for (int former = 1; former < 1 + i % 3; former++) {
                    session.change(
                            "INSERT INTO former(namespace, item_key, version, content, created_at, updated_at, maker) VALUES(?, ?, ?, ?, ?, ?, 1)",
                            1 + i % 2,
                            bytes("/notes/" + i + ".md"),
                            former,
                            bytes("{\"content\":\"note " + i + " before " + former + "\"}"),
                            1_700_000_000_000_000L,
                            1_700_000_000_000_000L);
                }
            }
            if (version >= 2) {
                session.change("UPDATE namespace SET items = 6");
                session.change("INSERT INTO ending SELECT id, namespace, expires_at FROM item WHERE expires_at IS NOT NULL");
            }
            session.run("SHUTDOWN COMPACT");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

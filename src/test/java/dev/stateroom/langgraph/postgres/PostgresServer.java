package dev.stateroom.langgraph.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A real PostgreSQL that all tests of this process share, started by the first and stopped with the process; each test has databases of its own. */
public final class PostgresServer {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static @Nullable EmbeddedPostgres running;
    private static @Nullable String failure;

    private PostgresServer() {}

    private static synchronized EmbeddedPostgres server() {
        EmbeddedPostgres server = running;
        if (server != null) {
            return server;
        }
        Assumptions.assumeTrue(failure == null, failure);
        try {
            server = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "50")
                    .start();
        } catch (IOException | IllegalStateException e) {
            if (!rootWithoutNameSpaces()) {
                throw new AssertionError("PostgreSQL did not start", e);
            }
            failure = "needs a user that is not root, or user name spaces: " + e;
            return Assumptions.abort(failure);
        }
        running = server;
        EmbeddedPostgres started = server;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                started.close();
            } catch (IOException left) {
                System.err.println("PostgreSQL was left running: " + left);
            }
        }));
        return server;
    }

    /** The one place if it cannot start: it refuses to run as root, and this machine gives root no other user name space. */
    private static boolean rootWithoutNameSpaces() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return false;
        }
        try {
            return new ProcessBuilder("unshare", "-U", "true").inheritIO().start().waitFor() != 0;
        } catch (IOException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A new empty database. */
    public static TestDatabase create() {
        return create("");
    }

    /** A new empty database with further words of {@code CREATE DATABASE}. */
    public static TestDatabase create(String options) {
        String name = "test" + NUMBER.incrementAndGet();
        try (Connection connection = server().getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " " + options);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return new TestDatabase(server().getPort(), name);
    }

    /** The recorded dump, restored. */
    public static TestDatabase restored() {
        TestDatabase database = create();
        try (InputStream in = Objects.requireNonNull(PostgresServer.class.getResourceAsStream("/python-postgres/dump.sql"))) {
            database.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return database;
    }

    /** One database of the server. */
    public record TestDatabase(int port, String name) {

        /** Its address, as a person gives it. */
        public String address() {
            return String.format(Locale.ROOT, "postgresql://postgres@localhost:%d/%s", port, name);
        }

        /** A connection that may write. */
        public Connection connect() throws SQLException {
            return DriverManager.getConnection(String.format(Locale.ROOT, "jdbc:postgresql://localhost:%d/%s?user=postgres", port, name));
        }

        /** Runs statements, separated by semicolons. */
        public void execute(String sql) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }
}

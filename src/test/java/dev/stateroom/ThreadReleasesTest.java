package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The release of a thread: in a database of several releases, for a thread that shows little, and for a fork. */
final class ThreadReleasesTest {
    private static final Path DATA = Path.of("src/test/resources");

    @TempDir
    Path folder;

    private JsonNode threads(String source) {
        CommandRun run = CommandRun.of(folder.resolve("data"), "threads", source, "--json");
        assertThat(run.status()).as(run.err()).isZero();
        return run.json();
    }

    private static String text(JsonNode row, String field) {
        return row.get(field).stringValue();
    }

    private Map<String, String> dialects(String source) {
        Map<String, String> found = new TreeMap<>();
        threads(source).forEach(row -> found.put(text(row, "thread_id"), text(row, "dialect")));
        return found;
    }

    private Path copied(String database, String name) throws IOException {
        Path copy = folder.resolve(name);
        Files.copy(DATA.resolve(database), copy);
        return copy;
    }

    private static void run(Path database, List<String> statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void eachThreadOfADatabaseOfSeveralReleasesKeepsItsOwn() throws Exception {
        Path merged = copied("agents/w0.2.8/sessions.db", "merged.db");
        Map<String, String> expected = new TreeMap<>(dialects(merged.toString()));
        for (String release : List.of("w0.4.12", "w0.5.9", "w07")) {
            Path other = copied("agents/" + release + "/sessions.db", release + ".db");
            dialects(other.toString()).forEach((thread, dialect) -> expected.put(release + thread, dialect));
            run(merged, List.of(
                    "ATTACH '" + other + "' AS other",
                    "INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata)"
                            + " SELECT '" + release + "' || thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata FROM other.checkpoints",
                    "INSERT INTO writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value)"
                            + " SELECT '" + release + "' || thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value FROM other.writes"));
        }
        assertThat(expected.values()).contains("python-0.2", "python-0.4", "python-0.5", "python-0.7");
        for (JsonNode row : threads(merged.toString())) {
            String own = expected.get(text(row, "thread_id"));
            // Between two releases a thread that shows little cannot take that of its neighbours: then both are named.
            assertThat(text(row, "dialect").equals(own) || text(row, "dialect_evidence").matches(".* of .*" + own + ".*"))
                    .as("%s: %s", row, own)
                    .isTrue();
        }
        assertThat(dialects(merged.toString()).entrySet().stream().filter(e -> !e.getValue().equals(expected.get(e.getKey())))).hasSizeLessThan(2);
    }

    @Test
    void aThreadThatShowsLittleTakesTheReleaseOfItsNeighboursAndSaysSo() throws Exception {
        Path database = copied("agents/w0.4.12/sessions.db", "short.db");
        String like = threads(database.toString()).get(0).get("thread_id").stringValue();
        // Only what a person asked: no step of the agent was saved.
        run(database, List.of("INSERT INTO checkpoints SELECT 'short', checkpoint_ns, checkpoint_id, NULL, type, checkpoint, metadata"
                + " FROM checkpoints WHERE thread_id = '" + like + "' AND checkpoint_ns = '' ORDER BY checkpoint_id LIMIT 1"));
        for (JsonNode row : threads(database.toString())) {
            assertThat(text(row, "dialect")).as(text(row, "thread_id")).isEqualTo("python-0.4");
            if (text(row, "thread_id").equals("short")) {
                assertThat(text(row, "dialect_evidence")).startsWith("as the thread ").contains(", which was written next to it");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "agents/w0.2.8/sessions.db, python-0.2",
        "agents/w0.4.12/sessions.db, python-0.4",
        "agents/w0.5.9/sessions.db, python-0.5",
        "odd-threads/parallel-0.6.12.db, python-0.5",
        "agents/w07/sessions.db, python-0.7",
        "odd-threads/parallel-js-1.9.1.db, js-1.9",
        "odd-threads/js.db, js-1.14",
    })
    void aForkKeepsItsRelease(String database, String dialect) throws Exception {
        String source = copied(database, "source.db").toString();
        String thread = text(threads(source).get(0), "thread_id");
        assertThat(dialects(source)).containsEntry(thread, dialect);
        CommandRun fork = CommandRun.of(folder.resolve("data"), "thread", "fork", source, thread, "--as", "mine");
        assertThat(fork.status()).as(fork.err()).isZero();
        assertThat(dialects("local:")).containsEntry("mine", dialect);
        CommandRun again = CommandRun.of(folder.resolve("data"), "thread", "fork", "local:", "mine", "--as", "again");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(dialects("local:")).containsEntry("again", dialect);
    }
}

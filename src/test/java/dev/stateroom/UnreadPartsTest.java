package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer that lacks what could not be read says so. */
final class UnreadPartsTest {
    @TempDir
    Path folder;

    @Test
    void callsSayThatAMessageThatAskedForSomeCannotBeRead() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        assertThat(run("calls", database.toString(), "failed-task").err()).doesNotContain("cannot be read");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE writes SET value = substr(value, 1, 362) WHERE thread_id = 'failed-task'"
                    + " AND channel = 'messages' AND checkpoint_id LIKE '%-8004-%'");
        }
        assertThat(run("calls", database.toString(), "failed-task").err())
                .contains("note: history incomplete: at step 4 messages of 362 bytes cannot be read: damaged at byte 5");
    }

    @Test
    void filesSayOnceThatTheirHistoryIsIncomplete() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM checkpoints WHERE checkpoint_id IN (SELECT checkpoint_id FROM checkpoints WHERE thread_id = '" + PrintingCommands.THREAD
                    + "' AND checkpoint_ns = '' ORDER BY checkpoint_id LIMIT 3)");
        }
        assertThat(run("files", database.toString(), PrintingCommands.THREAD).err()).containsOnlyOnce("incomplete").contains("note: history incomplete: rebuilt from step 2, because");
        String all = run("history", database.toString(), PrintingCommands.THREAD).out();
        assertThat(all).contains("(incomplete: ").doesNotContain("incomplete: history incomplete");
    }

    @Test
    void aPathIsResolvedWithANoteWhereTheThreadThatShowsTheDialectCannotBeRead() throws IOException {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "state", "source": "sqlite:sessions.db", "thread": "failed-task"}}""");
        CommandRun sound = run("resolve", "-w", workspace.toString(), "/a.txt");
        assertThat(sound.err()).isEmpty();
        Files.writeString(database, "no database");
        CommandRun damaged = run("resolve", "-w", workspace.toString(), "/a.txt");
        assertThat(damaged.status()).isZero();
        assertThat(damaged.err()).contains("note: the dialect is the documented protocol (the default), because its thread cannot be read: ");
    }

    @Test
    void whatReadsItemsBesideThreadsSaysThatTheStoreCannotBeRead() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE store (prefix text, key text, value text, created_at text, updated_at text, PRIMARY KEY (prefix, key))");
        }
        List<List<String>> lines = List.of(
                List.of("search", "no such text", database.toString()),
                List.of("search", "no such text", database.toString(), "--in", "store"),
                List.of("mounts", database.toString()),
                List.of("memory", "ls", database.toString()),
                List.of("compare", database.toString(), folder.resolve("data").toString()),
                List.of("ls", database.toString(), "/"),
                List.of("grep", database.toString(), "no such text"));
        for (List<String> line : lines) {
            CommandRun sound = run(line.toArray(String[]::new));
            assertThat(sound.out() + sound.err()).as("%s", line).doesNotContain("/store/", "damaged");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                RandomAccessFile file = new RandomAccessFile(database.toFile(), "rw")) {
            // The table and the index over its key are the last two pages.
            int page = statement.executeQuery("PRAGMA page_size").getInt(1);
            file.seek(file.length() - 2L * page);
            file.write(new byte[2 * page]);
        }
        for (List<String> line : lines) {
            CommandRun damaged = run(line.toArray(String[]::new));
            assertThat(damaged.out() + damaged.err()).as("%s", line).contains("/store").contains("sessions.db is damaged");
        }
    }

    private CommandRun run(String... line) {
        return CommandRun.of(folder.resolve("data"), line);
    }
}

package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The audit trail by commands. */
final class AuditCommandsTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    private void fork(String name) throws IOException {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        assertThat(run("thread", "fork", database, THREAD, "--as", name).status()).isZero();
    }

    private void tamper(String sql) throws SQLException {
        String url = "jdbc:h2:file:" + folder.resolve("data").toAbsolutePath() + "/stateroom";
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
            // The database is kept open otherwise, and the next command would find it in use.
            statement.execute("SHUTDOWN");
        }
    }

    @Test
    void whatWasDoneIsListedNewestFirstAndTheChainIsIntact() throws IOException {
        assertThat(run("audit").out()).isEqualTo("No decisions or changes yet.\n");
        assertThat(run("audit", "verify").status()).isZero();
        fork("one");
        fork("two");
        JsonNode entries = run("audit", "list", "--json").json();
        assertThat(entries.findValuesAsString("number")).containsExactly("2", "1");
        assertThat(entries.get(0).get("subject").stringValue()).endsWith(" as two");
        assertThat(entries.get(0).get("action").stringValue()).isEqualTo("forked");
        assertThat(entries.get(0).get("through").stringValue()).isEqualTo("command");
        assertThat(entries.get(0).get("previous")).isEqualTo(entries.get(1).get("hash"));
        assertThat(run("audit", "--limit", "1", "--json").json()).hasSize(1);
        assertThat(run("audit", "--since", "2999-01-01").out()).isEqualTo("No decisions or changes since then.\n");
        assertThat(run("audit", "--since", "yesterday").err()).startsWith("stateroom: --since yesterday is not a time; a day");
        JsonNode verified = run("audit", "verify", "--json").json();
        assertThat(verified.get("intact").booleanValue()).isTrue();
        assertThat(verified.get("head")).isEqualTo(entries.get(0).get("hash"));
    }

    @Test
    void aChainThatWasTamperedWithIsAnsweredWithOneAndTheFirstBadEntry() throws IOException, SQLException {
        fork("one");
        fork("two");
        fork("three");
        tamper("DELETE FROM audit_entry WHERE number = 3");
        CommandRun missing = run("audit", "verify");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.out())
                .isEqualTo("The chain is broken: entry 3 is missing: the head kept outside counts 3\n");
        tamper("UPDATE audit_entry SET who = 'eve' WHERE number = 2");
        CommandRun changed = run("audit", "verify", "--json");
        assertThat(changed.status()).isEqualTo(1);
        assertThat(changed.json().get("first_bad").intValue()).isEqualTo(2);
    }

    @Test
    void theTrailIsWrittenAsItsFilesNameAsks() throws IOException {
        fork("=one, \"quoted\" <b>");
        for (String name : new String[] {"trail.jsonl", "trail.csv", "trail.html"}) {
            Path file = folder.resolve(name);
            assertThat(run("audit", "export", file.toString()).err()).isEqualTo("wrote 1 entries to " + file + "\n");
            assertThat(run("audit", "export", file.toString()).err()).contains("already exists: use --force to replace it");
        }
        assertThat(Files.readString(folder.resolve("trail.jsonl"))).contains("\"subject\":").contains("as =one, \\\"quoted\\\" <b>\"");
        assertThat(Files.readString(folder.resolve("trail.csv"))).contains("as =one, \"\"quoted\"\" <b>\",").endsWith("\r\n");
        assertThat(Files.readString(folder.resolve("trail.html"))).contains("as =one, \"quoted\" &lt;b&gt;</td>").endsWith("</html>\n");
        assertThat(run("audit", "export", folder.resolve("trail.txt").toString()).err())
                .contains("must end in .jsonl, .csv or .html");
    }

    @Test
    void everyChangeOfWhatIsKeptLeavesAnEntryAndABroughtBackCopyTakesNoneAway() throws IOException {
        run("store", "put", "local:", "team", "/a.md", "--value", "{}");
        CommandRun backup = run("store", "backup", "local:", "--json");
        String copy = String.valueOf(Path.of(backup.json().get("path").stringValue()).getFileName());
        run("store", "delete", "local:", "team", "/a.md");
        run("store", "delete", "local:", "team", "/never.md");
        Path lines = Files.writeString(folder.resolve("items.jsonl"), "{\"namespace\":[\"team\"],\"key\":\"/b.md\",\"value\":{}}\n");
        run("store", "import", "local:", lines.toString());
        run("store", "import", "local:", lines.toString());
        run("store", "compact", "local:");
        run("store", "restore", "local:", copy, "--yes");
        JsonNode entries = run("audit", "list", "--json").json();
        assertThat(entries.findValuesAsString("action")).containsExactly("restored", "compacted", "imported", "deleted", "put");
        assertThat(entries.findValuesAsString("subject"))
                .contains("/a.md in team, version 1", "/a.md in team, version 2", "1 version of " + lines);
        assertThat(entries.get(4).get("place").stringValue()).isEqualTo("local:");
        assertThat(run("audit", "verify").status()).isZero();
        assertThat(run("store", "get", "local:", "team", "/a.md").status()).as("the copy is back").isZero();
    }
}

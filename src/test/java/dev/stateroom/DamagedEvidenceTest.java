package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is concluded from damaged data says that it is. */
final class DamagedEvidenceTest {
    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    private static void change(Path database, String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database); Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isPositive();
        }
    }

    @Test
    void aDialectThatIsSeenInAPartOfTheDataSaysSo() throws Exception {
        Path database = CommandRun.copy("python-sqlite/legacy-sessions.db", folder);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "state", "source": "legacy-sessions.db", "thread": "old"}}""");
        assertThat(run("resolve", "-w", workspace.toString(), "/empty.txt").err()).isEmpty();
        change(database, "UPDATE checkpoints SET type = 'pickle' WHERE thread_id = 'old'");
        assertThat(run("resolve", "-w", workspace.toString(), "/empty.txt").err())
                .contains("the dialect is a guess from a part of the thread's data");
    }

    @Test
    void aDamagedItemMakesNoRouteCertain() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        Path store = CommandRun.copy("python-sqlite/store.db", folder);
        assertThat(run("init", database.toString(), "--thread", "hitl-in-subagent", "--json").json().get("notes")).isEmpty();
        change(store, "UPDATE store SET value = '[[[['");
        JsonNode damaged = run("init", database.toString(), "--thread", "hitl-in-subagent", "--json").json();
        assertThat(damaged.get("notes").toString()).contains("that cannot be read");
        for (JsonNode line : damaged.get("lines")) {
            boolean isOfStore = line.path("value").asString().contains("store.db");
            assertThat(isOfStore && line.path("certainty").asString().equals("certain")).as("%s", line).isFalse();
        }
    }

    @Test
    void aTimeThatCannotBeReadIsNoted() throws Exception {
        Path database = CommandRun.copy("python-sqlite/legacy-sessions.db", folder);
        assertThat(run("history", database.toString(), "old-pending").err()).isEmpty();
        change(database, "UPDATE checkpoints SET checkpoint = unhex(replace(hex(checkpoint), hex('+00:00'), hex('+0x:00'))) WHERE thread_id = 'old-pending'");
        assertThat(run("history", database.toString(), "old-pending").err()).contains("the time of checkpoint").contains("cannot be read");
    }

    /** What is no request was taken for a question of the tool. */
    @Test
    void aRequestThatCannotBeReadIsNoted() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        for (String command : new String[] {"calls", "replay", "init", "history"}) {
            assertThat(over(command, database).err()).as(command).doesNotContain("a request at checkpoint");
        }
        for (String request : new String[] {"replace(hex(zeroblob(2000)), '00', '91')", "'91C0'", "'A178'", "'C7'"}) {
            change(database, "UPDATE writes SET type = 'msgpack', value = unhex(" + request + ") WHERE thread_id = 'hitl-per-call' AND channel = '__interrupt__'");
            for (String command : new String[] {"calls", "replay", "init"}) {
                assertThat(over(command, database).err()).as(command + request).contains("a request at checkpoint", "cannot be read");
            }
        }
    }

    private CommandRun over(String command, Path database) {
        return command.equals("init") ? run("init", database.toString(), "--thread", "hitl-per-call", "--json") : run(command, database.toString(), "hitl-per-call");
    }

    /** Skills that cannot be read were "to be loaded again", and loaded by the next step. */
    @Test
    void skillsThatCannotBeReadAreNotCalledUnloaded() throws Exception {
        Path database = CommandRun.copy("python-sqlite/dcode-sessions.db", folder);
        String thread = "01a1fb75-a089-77c1-b6d8-3e9ec0b1bc12";
        String checkpoint = "1f1e540c-1f25-648c-800a-818580f41af0";
        change(database, "UPDATE checkpoints SET checkpoint = unhex(replace(hex(checkpoint), hex('coding conventions'), 'FF' || hex('oding conventions')))"
                + " WHERE checkpoint_id = '" + checkpoint + "'");
        int seen = 0;
        for (JsonNode row : run("history", database.toString(), thread, "--json").json()) {
            if (row.get("checkpoint_id").asString().equals(checkpoint)) {
                assertThat(row.get("incomplete_why").asString()).startsWith("the skills_metadata of checkpoint " + checkpoint + " cannot be read");
                seen++;
            }
            if (row.get("checkpoint_id").asString().equals(checkpoint) || row.path("parent_checkpoint_id").asString().equals(checkpoint)) {
                assertThat(row.get("state")).isEmpty();
                seen++;
            }
        }
        assertThat(seen).isEqualTo(3);
    }

    /** Where the newest state of all could not be read, the agent was taken for one that keeps none. */
    @Test
    void aNewestStateThatCannotBeReadIsSaid() throws Exception {
        Path database = CommandRun.copy("python-sqlite/dcode-sessions.db", folder);
        String thread = "01a1fb75-a089-77c1-b6d8-3e9ec0b1bc12";
        JsonNode before = run("history", database.toString(), thread, "--namespace", "", "--json").json();
        String newest = before.get(0).get("checkpoint_id").asString();
        change(database, "UPDATE checkpoints SET checkpoint = unhex(replace(hex(checkpoint), hex('coding conventions'), 'FF' || hex('oding conventions')))"
                + " WHERE checkpoint_id = '" + newest + "'");
        String why = "the skills_metadata of checkpoint " + newest + " cannot be read";
        JsonNode after = run("history", database.toString(), thread, "--namespace", "", "--json").json();
        assertThat(after.get(0).path("incomplete_why").asString("")).startsWith(why);
        // The other steps are as they were.
        for (int i = 1; i < before.size(); i++) {
            assertThat(after.get(i)).isEqualTo(before.get(i));
        }
        assertThat(run("init", database.toString(), "--thread", thread, "--json").json().get("notes").toString()).contains(why);
    }

    /** The replay read the files of its steps after it had said what cannot be read. */
    @Test
    void whatTheReplayItselfCannotReadIsSaid() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        String thread = "0197a000-0000-7000-8000-000000000001";
        assertThat(run("replay", database.toString(), thread, "--json").json().get("problems")).isEmpty();
        change(database, "UPDATE writes SET value = unhex(hex(value) || '0000') WHERE thread_id = '" + thread
                + "' AND checkpoint_id = '1f1e542c-7581-669c-8009-50a5ebba98c8' AND channel = 'files' AND length(value) > 80000");
        CommandRun damaged = run("replay", database.toString(), thread, "--json");
        assertThat(damaged.json().get("problems").toString()).contains("2 bytes follow the value");
        assertThat(damaged.err()).contains("2 bytes follow the value");
    }
}

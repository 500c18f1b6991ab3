package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * "The agent says it wrote the report. Where is it?" by commands: over what a research agent left behind whose subagent overwrote its
 * report, and whose memory file went past a route without a leading slash.
 */
final class LostReportCommandsTest {
    private static final String THREAD = "lost-report";

    @TempDir
    Path folder;

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private String database(String name) {
        return CommandRun.copy("lost-report/" + name, folder).toString();
    }

    private String workspace() {
        database("lost-report.db");
        return CommandRun.copy("lost-report/lost-report.stateroom.json", folder).toString();
    }

    private static Map<String, String> files(JsonNode list) {
        Map<String, String> files = new TreeMap<>();
        list.forEach(file -> files.put(file.get("path").stringValue(), file.get("sha256").stringValue()));
        return files;
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-report", "lost-report-0.5"})
    void everyCheckpointHasTheFilesThatTheRuntimeItselfSays(String name) {
        JsonNode truth = CommandRun.truth("lost-report/" + name + ".json").get("checkpoints");
        JsonNode history = run("history", database(name + ".db"), THREAD, "--files", "--json").json();
        Map<String, Map<String, String>> expected = new TreeMap<>();
        for (JsonNode checkpoint : truth) {
            Map<String, String> files = new TreeMap<>();
            checkpoint.get("files").properties().forEach(file -> files.put(file.getKey(), file.getValue().stringValue()));
            expected.put(checkpoint.get("checkpoint_id").stringValue(), files);
        }
        Map<String, Map<String, String>> actual = new TreeMap<>();
        for (JsonNode checkpoint : history) {
            if (checkpoint.get("checkpoint_ns").stringValue().isEmpty()) {
                actual.put(checkpoint.get("checkpoint_id").stringValue(), files(checkpoint.get("files")));
                assertThat(checkpoint.get("complete").booleanValue()).isTrue();
            }
        }
        assertThat(truth.size()).isGreaterThanOrEqualTo(13);
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-report", "lost-report-0.5"})
    void theReportHasThreeVersionsTheLastOfThemBySubagent(String name) {
        JsonNode log = run("log", database(name + ".db"), THREAD, "/report.md", "--json").json();
        String last = name.endsWith("0.5") ? "edit_file" : "write_file";
        assertThat(log.findValues("tool").stream().map(JsonNode::stringValue)).containsExactly("write_file", "edit_file", last);
        assertThat(log.get(2).get("agent").stringValue()).isEqualTo("checker");
        assertThat(log.get(2).get("call_checkpoint_ns").stringValue()).startsWith("tools:");
        assertThat(log.get(0).get("call_checkpoint_ns").stringValue()).isEmpty();
    }

    @Test
    void theGoodVersionCanBeReadComparedAndBroughtBack() throws IOException {
        String database = database("lost-report.db");
        JsonNode log = run("log", database, THREAD, "/report.md", "--json").json();
        String second = log.get(1).get("checkpoint_id").stringValue();
        String third = log.get(2).get("checkpoint_id").stringValue();
        String good = run("cat", database, THREAD, "/report.md", "--at", second).out();
        assertThat(good).contains("61 dollars per kWh in 2025").endsWith("- How fast do prices fall?\n");
        JsonNode diff = run("diff", database, THREAD, second, third, "--json").json();
        assertThat(diff.size()).isOne();
        assertThat(diff.get(0).get("path").stringValue()).isEqualTo("/report.md");
        assertThat(diff.get(0).get("unified").stringValue()).contains("-Sodium cells cost 61 dollars", "+Sodium cells cost 87 dollars per kWh in 2023.");
        Path to = folder.resolve("report.md");
        assertThat(run("restore", database, THREAD, "/report.md", "--at", second, "--to", to.toString()).status()).isZero();
        assertThat(to).hasContent(good);
        assertThat(run("restore", database, THREAD, "/report.md", "--at", third, "--to", to.toString()).status()).isNotZero();
        assertThat(to).hasContent(good);
    }

    @Test
    void blameNamesTheCallOfTheSubagentUnderTheParentsTask() {
        String database = database("lost-report.db");
        JsonNode blame = run("blame", database, THREAD, "/report.md", "--json").json();
        JsonNode wrong = blame.get(3);
        assertThat(wrong.get("text").stringValue()).isEqualTo("Sodium cells cost 87 dollars per kWh in 2023.");
        assertThat(wrong.get("tool_call_id").stringValue()).isEqualTo("w-3");
        assertThat(wrong.get("agent").stringValue()).isEqualTo("checker");
        List<String> calls = new ArrayList<>();
        run("calls", database, THREAD, "--json").json().forEach(call -> calls.add(call.get("tool_call_id").stringValue()));
        assertThat(calls).containsSubsequence("task-1", "r-1", "w-3", "w-4");
    }

    @Test
    void theRouteWithoutASlashIsFoundAndMended() throws IOException {
        String workspace = workspace();
        CommandRun lint = run("lint", "-w", workspace, "--json");
        assertThat(lint.status()).isOne();
        JsonNode finding = lint.json().get(0);
        assertThat(finding.get("rule").stringValue()).isEqualTo("route-slash");
        assertThat(finding.get("sentence").stringValue())
                .isEqualTo("the route \"memories/\" has no leading slash: 0 paths can match, as an agent's paths begin with one; "
                        + "/memories/profile.md was stored in the state backend at /");
        JsonNode before = run("resolve", "/memories/profile.md", "-w", workspace, "--json").json();
        assertThat(before.get("mount").stringValue()).isEqualTo("/");
        assertThat(before.get("key").stringValue()).isEqualTo("/memories/profile.md");
        assertThat(run("lint", "-w", workspace, "--fix").err()).contains("fixed: ");
        JsonNode after = run("resolve", "/memories/profile.md", "-w", workspace, "--json").json();
        assertThat(after.get("mount").stringValue()).isEqualTo("/memories/");
        assertThat(after.get("inside").stringValue()).isEqualTo("/profile.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-report", "lost-report-0.5"})
    void itsCallsRunAgainAsRecordedAndLookingChangesNothing(String name) throws IOException {
        String database = database(name + ".db");
        byte[] original = Files.readAllBytes(Path.of(database));
        CommandRun alone = run("replay", database, THREAD, "--json");
        assertThat(alone.status()).isZero();
        assertThat(alone.json().get("summary").get("same").intValue()).isEqualTo(7);
        assertThat(alone.out()).contains("the route memories/ seems to be missing");
        if (name.equals("lost-report")) {
            JsonNode routed = run("replay", database, THREAD, "-w", workspace(), "--json").json();
            assertThat(routed.get("summary").get("same").intValue()).isEqualTo(9);
            assertThat(routed.get("changes_no_call_explains").size()).isZero();
        }
        assertThat(Files.readAllBytes(Path.of(database))).isEqualTo(original);
        try (var beside = Files.list(folder)) {
            assertThat(beside.map(Path::toString)).noneMatch(path -> path.endsWith("-wal") || path.endsWith("-shm"));
        }
    }

    @Test
    void aLostRowIsSaidAndTheRestIsShown() throws SQLException {
        String database = database("lost-report.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("delete from writes where channel = 'files' and checkpoint_id = "
                            + "(select min(checkpoint_id) from writes where channel = 'files')"))
                    .isOne();
        }
        JsonNode newest = run("history", database, THREAD, "--files", "--json").json().get(0);
        assertThat(newest.get("complete").booleanValue()).isFalse();
        assertThat(newest.get("incomplete_why").stringValue()).contains("step 3");
        assertThat(files(newest.get("files"))).containsKeys("/report.md", "/memories/profile.md");
    }
}

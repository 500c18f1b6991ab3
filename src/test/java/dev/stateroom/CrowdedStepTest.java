package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A small database with one step of twenty thousand calls: no command takes longer than a person waits, or it says where it stopped. */
final class CrowdedStepTest {
    private static final int CALLS = 20_000;

    /** What a command over hostile data may take. */
    private static final Duration MOST = Duration.ofSeconds(10);

    private static final String CHECKPOINTS = "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL,"
            + " parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))";

    private static final String WRITES = "CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL,"
            + " idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))";

    @TempDir
    Path folder;

    private static String id(int number) {
        return "1f1e5420-e9f0-61e0-%04x-000000000000".formatted(number);
    }

    private static String message(String kind, String id, String fields) {
        return "{\"lc\":1,\"type\":\"constructor\",\"id\":[\"langchain_core\",\"messages\",\"" + kind + "\"],\"kwargs\":{\"id\":\"" + id + "\"," + fields + "}}";
    }

    private static String checkpoint(int number, String messages, String files) {
        return "{\"v\":4,\"id\":\"" + id(number) + "\",\"ts\":\"2026-11-21T00:25:30.110Z\",\"channel_values\":{\"messages\":[" + messages + "],\"files\":{" + files
                + "}},\"channel_versions\":{\"messages\":" + (number + 1) + ",\"files\":" + (number + 1) + "},\"versions_seen\":{}}";
    }

    private void write(String tool) throws Exception {
        String person = message("HumanMessage", "h", "\"content\":\"go\"");
        String calls = IntStream.range(0, CALLS)
                .mapToObj(i -> message("AIMessage", "a" + i, "\"content\":\"x\",\"tool_calls\":[{\"id\":\"c" + i + "\",\"name\":\"" + tool + "\",\"args\":{\"file_path\":\"/f\",\"offset\":" + i + ",\"old_string\":\"x" + i + "\",\"new_string\":\"y\"},\"type\":\"tool_call\"}]") + ","
                        + message("ToolMessage", "t" + i, "\"name\":\"" + tool + "\",\"tool_call_id\":\"c" + i + "\",\"status\":\"success\",\"content\":\""
                                + (i % 2 == 0 ? "ok" : "Tool result too large, the result of this tool call c" + i + " was saved in the filesystem at this path: /large_tool_results/c" + i) + "\""))
                .collect(Collectors.joining(","));
        String files = IntStream.range(0, CALLS)
                .filter(i -> i % 2 == 1)
                .mapToObj(i -> "\"/large_tool_results/c" + i + "\":{\"content\":[\"y\"],\"created_at\":\"2026-11-21T00:25:30.110Z\",\"modified_at\":\"2026-11-21T00:25:30.110Z\"}")
                .collect(Collectors.joining(","));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("crowded.db")); Statement statement = connection.createStatement()) {
            statement.execute(CHECKPOINTS);
            statement.execute(WRITES);
            try (PreparedStatement row = connection.prepareStatement("INSERT INTO checkpoints VALUES ('t', '', ?, ?, 'json', ?, ?)")) {
                for (int i = 0; i < 2; i++) {
                    row.setString(1, id(i));
                    row.setString(2, i == 0 ? null : id(0));
                    row.setBytes(3, checkpoint(i, i == 0 ? person : person + "," + calls, i == 0 ? "" : files).getBytes(StandardCharsets.UTF_8));
                    row.setBytes(4, ("{\"source\":\"" + (i == 0 ? "input" : "loop") + "\",\"step\":" + (i - 1) + ",\"parents\":{}}").getBytes(StandardCharsets.UTF_8));
                    row.execute();
                }
            }
        }
    }

    /** A thread that waits for as many decisions. */
    private void writeRequest(int actions) throws Exception {
        String action = "{\"name\":\"write_file\",\"args\":{\"file_path\":\"/f\",\"content\":\"x\"},\"description\":\"d\"}";
        String request = "[{\"value\":{\"action_requests\":[" + String.join(",", Collections.nCopies(actions, action))
                + "],\"review_configs\":[{\"action_name\":\"write_file\",\"allowed_decisions\":[\"approve\",\"reject\"]}]},\"id\":\"0123456789abcdef0123456789abcdef\"}]";
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("crowded.db")); Statement statement = connection.createStatement()) {
            statement.execute(CHECKPOINTS);
            statement.execute(WRITES);
            statement.execute("INSERT INTO checkpoints VALUES ('t', '', '" + id(0) + "', NULL, 'json', CAST('"
                    + checkpoint(0, message("HumanMessage", "h", "\"content\":\"go\""), "") + "' AS BLOB), '{\"source\":\"loop\",\"step\":0}')");
            try (PreparedStatement write = connection.prepareStatement("INSERT INTO writes VALUES ('t', '', '" + id(0) + "', 'task', 0, '__interrupt__', 'json', ?)")) {
                write.setBytes(1, request.getBytes(StandardCharsets.UTF_8));
                write.execute();
            }
        }
    }

    @Test
    void aRequestWithTooManyActionsEndsAtOneOfThem() throws Exception {
        writeRequest(10 * CALLS);
        CommandRun cut = CommandRun.of(folder.resolve("data"), "interrupts", folder.resolve("crowded.db").toString(), "t", "--json", "--max-work", "1");
        assertThat(cut.status()).isEqualTo(2);
        assertThat(cut.err()).matches("stateroom: stopped at action \\d+ of 200000 of a request in thread t: .*--max-work SECONDS allows more\\n");
        assertThat(cut.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"read_file, init FILE --thread t", "read_file, replay FILE t", "read_file, results FILE t --would", "edit_file, problems FILE"})
    void theCommandEnds(String tool, String command) throws Exception {
        write(tool);
        String[] line = command.replace("FILE", folder.resolve("crowded.db").toString()).split(" ");
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        CommandRun run = CommandRun.of(folder.resolve("data"), line);
        Duration taken = Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
        assertThat(run.status() <= 1 || run.err().contains("--max-work")).as(run.err()).isTrue();
        assertThat(taken).isLessThan(MOST);
    }
}

package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code watch}: a recorded agent writes again while the command looks on. */
final class WatchCommandTest {
    private static final String SESSIONS = "python-sqlite/sessions.db";

    @TempDir
    Path folder;

    /** The command's answer, where the agent writes the rest of the thread once the command is watching. */
    private CommandRun watched(String thread, String... options) throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only(thread)) {
            agent.grow(4);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Terminal terminal = new Terminal(
                    Terminal.utf8(out), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, Map.<String, String>of()::get);
            List<String> arguments = new ArrayList<>(
                    List.of("--data", folder.resolve("data").toString(), "watch", database.toString(), "--until", "idle"));
            arguments.addAll(List.of(options));
            CompletableFuture<Integer> command =
                    CompletableFuture.supplyAsync(() -> AppGraph.cli(terminal).run(arguments.toArray(String[]::new)));
            WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> err.toString(StandardCharsets.UTF_8).contains("watching"));
            while (agent.hasMore()) {
                agent.grow(1);
            }
            return new CommandRun(command.get(60, TimeUnit.SECONDS), out.toByteArray(), err.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void oneLineForEachCheckpointUntilTheRunEnds() throws Exception {
        CommandRun run = watched("v1-file-data", "--thread", "v1-file-data", "--all", "--json");
        List<JsonNode> lines = run.out().lines().map(line -> JsonMapper.shared().readTree(line)).toList();
        List<String> checkpoints = lines.stream().filter(line -> line.has("checkpoint")).map(line -> line.get("checkpoint").asString()).toList();
        assertThat(checkpoints).hasSize(14).doesNotHaveDuplicates().isSorted();
        assertThat(lines).allSatisfy(line -> assertThat(line.get("thread").asString()).isEqualTo("v1-file-data"));
        assertThat(lines.getLast().get("status").asString()).isEqualTo("idle");
        assertThat(lines.stream().flatMap(line -> line.path("changed").valueStream()).map(one -> one.get("kind").asString())).contains("added");
        assertThat(lines.stream().flatMap(line -> line.path("calls").valueStream()).map(one -> one.get("tool").asString())).contains("write_file");
        assertThat(run.status()).isZero();
    }

    @Test
    void aThreadThatWaitsEndsTheWatchWithStatus1() throws Exception {
        CommandRun run = watched("hitl-two-actions");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines().toList().getLast()).contains("hitl-two-actions").contains("waiting: 1 request");
        assertThat(run.err()).contains("watching a.db");
    }

    @Test
    void aStepInTheAddressIsWhereTheLinesBegin() throws Exception {
        CommandRun run = watched("v1-file-data", "--thread", "v1-file-", "--from", "1", "--json");
        List<JsonNode> lines = run.out().lines().map(line -> JsonMapper.shared().readTree(line)).filter(line -> line.has("checkpoint")).toList();
        assertThat(lines.getFirst().get("step").intValue()).isEqualTo(1);
        assertThat(lines).hasSize(12);
        CommandRun without = CommandRun.of(folder.resolve("data"), "watch", folder.resolve("a.db").toString(), "--from", "1");
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err()).contains("--from names a step of one thread");
    }

    @Test
    void aTouchedTripwireIsToldOnce() throws Exception {
        CommandRun run = watched("v1-file-data", "--when", "path:/notes/**", "--when", "tokens:1", "--when", "path:/nowhere/*", "--when", "loop", "--json");
        List<JsonNode> told = run.out().lines().map(line -> JsonMapper.shared().readTree(line)).filter(line -> line.has("tripwire")).toList();
        // A call is reported when it is asked for, or with its answer.
        assertThat(told).extracting(line -> line.get("tripwire").asString()).containsExactlyInAnyOrder("path:/notes/**", "path:/notes/**", "path:/notes/**", "tokens:1");
        assertThat(told).extracting(line -> line.get("tool_call_id").asString("")).doesNotHaveDuplicates();
        assertThat(told).extracting(line -> line.get("words").asString()).anyMatch(words -> words.matches("write_file /notes/new.txt at step [78]"));
        CommandRun wrong = CommandRun.of(folder.resolve("data"), "watch", folder.resolve("a.db").toString(), "--when", "money:1");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("money:1 is no tripwire: use path:/secrets/**, overwrite:/plan.md, tokens:200000, cost:1.50, loop or nearly");
    }

    @Test
    void allNeedsAThread() {
        CommandRun run = CommandRun.of(folder.resolve("data"), "watch", CommandRun.copy(SESSIONS, folder).toString(), "--all");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--all prints the checkpoints of one thread: name it with --thread");
    }
}

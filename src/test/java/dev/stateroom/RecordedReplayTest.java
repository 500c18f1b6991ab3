package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The recorded threads replayed against their own results and files. */
final class RecordedReplayTest {
    private static final Set<String> FILE_TOOLS =
            Set.of("ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep");

    @TempDir
    static Path folder;

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static String path(String database) {
        return CommandRun.copy(database, folder).toString();
    }

    private record Recorded(String database, String id) {}

    private static List<Recorded> threads() {
        List<Recorded> all = new ArrayList<>();
        for (String database : List.of(
                "python-sqlite/sessions.db", "python-sqlite/legacy-sessions.db", "python-sqlite/dcode-sessions.db", "early-writes/threads.db", "js-sqlite/checkpoints.sqlite")) {
            for (JsonNode thread : run("threads", path(database), "--json").json()) {
                all.add(new Recorded(database, thread.get("thread_id").stringValue()));
            }
        }
        return all;
    }

    private static Map<String, String> hashes(JsonNode files) {
        Map<String, String> hashes = new LinkedHashMap<>();
        files.forEach(file -> hashes.put(file.get("path").stringValue(), file.get("sha256").stringValue()));
        return hashes;
    }

    @TestFactory
    Stream<DynamicTest> everyThreadReplaysAsRecordedAndEndsWithTheFilesOfItsNewestCheckpoint() {
        return threads().stream().map(thread -> DynamicTest.dynamicTest(thread.toString(), () -> {
            CommandRun run = run("replay", path(thread.database()), thread.id(), "--json");
            assertThat(run.status()).isZero();
            JsonNode replay = run.json();
            for (JsonNode call : replay.get("calls")) {
                String verdict = call.get("verdict").stringValue();
                assertThat(verdict).as("%s", call).isNotEqualTo("different");
                assertThat(verdict.equals("failed")).as("%s", call).isEqualTo(verdict.equals("failed") && call.get("as_recorded").booleanValue());
                if (verdict.equals("skipped") && FILE_TOOLS.contains(call.get("tool").stringValue())) {
                    assertThat(call.get("reason").stringValue()).as("%s", call).containsAnyOf("reviewer", "seems to be missing", "the thread stopped before it");
                }
            }
            Map<String, String> recorded =
                    hashes(run("files", path(thread.database()), thread.id(), "--json").json());
            assertThat(hashes(replay.get("files"))).isEqualTo(recorded);
        }));
    }

    private static JsonNode replay(String thread, String... more) {
        List<String> args = new ArrayList<>(List.of("replay", path("python-sqlite/sessions.db"), thread, "--json"));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new)).json();
    }

    private static Set<String> paths(JsonNode changes) {
        Set<String> paths = new TreeSet<>();
        changes.forEach(change -> paths.add(change.get("path").stringValue()));
        return paths;
    }

    @Test
    void changesThatNoCallExplainsAreListedWithTheirCause() {
        JsonNode forked = replay("forked");
        assertThat(paths(forked.get("changes_no_call_explains"))).containsExactly("/injected.txt");
        assertThat(forked.get("changes_no_call_explains").get(0).get("cause").stringValue()).isEqualTo("update");
        JsonNode input = replay("v1-file-data");
        assertThat(paths(input.get("changes_no_call_explains"))).hasSize(5);
        assertThat(input.get("changes_no_call_explains").get(0).get("cause").stringValue()).isEqualTo("input");
    }

    @Test
    void whatOnlyCallsChangedLeavesNothingUnexplained() {
        JsonNode parallel = replay("delegate-parallel");
        assertThat(parallel.get("changes_no_call_explains")).isEmpty();
        assertThat(parallel.get("taken_over")).isEmpty();
        assertThat(paths(parallel.get("files"))).containsExactly("/main.txt", "/notes/a.md", "/notes/b.md", "/shared.md");
    }

    @Test
    void aResultThatWasMovedToAFileComesWithItsCall() {
        JsonNode offload = replay("0197a000").get("taken_over");
        assertThat(offload).hasSize(1);
        assertThat(offload.get(0).get("cause").stringValue()).isEqualTo("offload");
        assertThat(offload.get(0).get("tool_call_id").stringValue()).isEqualTo("call_3dcac7aa26d666f47dc1d777");
    }

    @Test
    void aRouteThatIsNotThereIsNamed() {
        for (JsonNode call : replay("0197a000").get("calls")) {
            if (call.get("args").path("file_path").asString("").startsWith("/memories/")) {
                assertThat(call.get("verdict").stringValue()).isEqualTo("skipped");
                assertThat(call.get("reason").stringValue()).contains("the route /memories/ seems to be missing");
            }
        }
    }

    @Test
    void aDenialUnderRulesThatAreNotHereIsDeniedAsRecorded() {
        JsonNode calls = replay("permission-interrupt").get("calls");
        assertThat(calls.get(0).get("verdict").stringValue()).isEqualTo("denied");
        assertThat(calls.get(0).get("as_recorded").booleanValue()).isTrue();
        assertThat(calls.get(1).get("verdict").stringValue()).isEqualTo("interrupted");
    }

    @Test
    void theReplayMayBeginAtACheckpoint() {
        JsonNode history = run("history", path("python-sqlite/sessions.db"), "0197a000", "--json").json();
        String step = "";
        for (JsonNode checkpoint : history) {
            if (checkpoint.get("checkpoint_ns").stringValue().isEmpty() && checkpoint.get("step").intValue() == 100) {
                step = checkpoint.get("checkpoint_id").stringValue();
            }
        }
        JsonNode rest = replay("0197a000", "--from", step);
        assertThat(rest.get("calls").size()).isBetween(1, 60);
        assertThat(rest.get("summary").get("different").intValue()).isZero();
        assertThat(hashes(rest.get("files"))).isEqualTo(
                hashes(run("files", path("python-sqlite/sessions.db"), "0197a000", "--json").json()));
    }

    @Test
    void anotherDialectShowsWhatWouldAnswerOtherwise() {
        CommandRun run = run("replay", path("python-sqlite/sessions.db"), "0197a000", "--dialect", "js-1.14", "--json");
        assertThat(run.status()).isOne();
        JsonNode replay = run.json();
        assertThat(replay.get("summary").get("different").intValue()).isPositive();
        assertThat(Stream.of(replay.get("calls")).flatMap(calls -> calls.valueStream())
                        .filter(call -> call.has("difference"))
                        .map(call -> call.get("difference").get("dialect").asString("")))
                .contains("python-0.7");
    }
}

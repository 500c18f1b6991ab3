package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What agents keep besides messages and files, against {@code get_state} of the packages that recorded it. */
final class AgentStateCommandsTest {
    private static final List<String> DATABASES = List.of("python-0.6.db", "python-0.7.db", "js-1.14.db");

    @TempDir
    static Path folder;

    private static JsonNode json(String command, String database, String thread, String... more) {
        List<String> args = new ArrayList<>(List.of(command, CommandRun.copy("agent-state/" + database, folder).toString(), thread, "--json"));
        args.addAll(List.of(more));
        return CommandRun.of(folder.resolve("data"), args.toArray(String[]::new)).json();
    }

    private static JsonNode expected() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(Path.of("src/test/resources/agent-state/expected.json")));
    }

    private static JsonNode main(JsonNode rows) {
        for (JsonNode row : rows) {
            if (row.get("agent").stringValue().equals("main")) {
                return row;
            }
        }
        return JsonMapper.shared().createObjectNode();
    }

    private static JsonNode either(JsonNode node, String python, String js) {
        return node.has(python) ? node.path(python) : node.path(js);
    }

    @TestFactory
    Stream<DynamicTest> stateIsWhatThePackageSays() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        JsonNode all = expected();
        for (String database : DATABASES) {
            all.get(database).forEachEntry((thread, truth) -> tests.add(DynamicTest.dynamicTest(
                    database + " " + thread, () -> compare(main(json("state", database, thread)), truth.get("state")))));
        }
        return tests.stream();
    }

    private static void compare(JsonNode shown, JsonNode truth) {
        JsonNode skills = either(truth, "skills_metadata", "skillsMetadata");
        assertThat(texts(shown.path("skills").path("found"), "name")).isEqualTo(texts(skills, "name"));
        assertThat(texts(shown.path("skills").path("found"), "path")).isEqualTo(texts(skills, "path"));
        assertThat(texts(shown.path("skills").path("found"), "description")).isEqualTo(texts(skills, "description"));
        assertThat(items(shown.path("skills").path("errors"))).isEqualTo(items(truth.path("skills_load_errors")));
        assertThat(shown.path("skills").path("tools").toString().replace("{}", "")).isEqualTo(truth.path("_skill_tools_disclosed").toString().replace("{}", ""));
        assertThat(items(shown.path("todos"))).isEqualTo(items(truth.path("todos")));
        Map<String, String> tasks = new TreeMap<>();
        shown.path("async_tasks").forEach(task -> tasks.put(task.get("task_id").stringValue(), task(task, "agent", "run_id", "thread_id", "created_at", "checked_at", "updated_at")));
        Map<String, String> told = new TreeMap<>();
        truth.path("async_tasks").forEach(task -> told.put(
                task.get("task_id").stringValue(), task(task, "agent_name", "run_id", "thread_id", "created_at", "last_checked_at", "last_updated_at")));
        truth.path("asyncTasks").forEach(task -> told.put(
                task.get("taskId").stringValue(), task(task, "agentName", "runId", "threadId", "createdAt", "checkedAt", "updatedAt")));
        assertThat(tasks).isEqualTo(told);
        assertThat(shown.path("rubric").path("rubric").asString("")).isEqualTo(truth.path("rubric").asString(""));
        assertThat(shown.path("rubric").path("status").asString("")).isEqualTo(truth.path("_rubric_status").asString(""));
        List<String> verdicts = new ArrayList<>();
        shown.path("rubric").path("verdicts").forEach(verdict -> verdicts.add(verdict(verdict)));
        List<String> graded = new ArrayList<>();
        truth.path("_rubric_evaluations").forEach(verdict -> graded.add(verdict(verdict)));
        assertThat(verdicts).isEqualTo(graded);
        JsonNode event = either(truth, "_summarization_event", "_summarizationEvent");
        assertThat(shown.path("compaction").path("path").asString("")).isEqualTo(either(event, "file_path", "filePath").asString(""));
        assertThat(shown.path("compaction").path("cutoff_index").asInt(-1)).isEqualTo(either(event, "cutoff_index", "cutoffIndex").asInt(-1));
    }

    private static String task(JsonNode task, String... fields) {
        List<String> values = new ArrayList<>(List.of(task.path("status").asString("")));
        for (String field : fields) {
            values.add(task.path(field).asString(""));
        }
        return String.join(" ", values);
    }

    private static String verdict(JsonNode verdict) {
        StringBuilder all = new StringBuilder();
        for (String field : List.of("grading_run_id", "iteration", "result", "explanation")) {
            all.append(verdict.get(field).asString()).append(' ');
        }
        verdict.get("criteria").forEach(criterion ->
                all.append(criterion.get("name").asString()).append(criterion.get("passed")).append(criterion.path("gap").asString("")));
        return all.toString();
    }

    private static List<String> texts(JsonNode list, String field) {
        List<String> texts = new ArrayList<>();
        list.forEach(entry -> texts.add(entry.get(field).stringValue()));
        return texts;
    }

    private static List<String> items(JsonNode list) {
        List<String> items = new ArrayList<>();
        list.forEach(entry -> items.add(entry.toString()));
        return items;
    }

    @Test
    void aSubagentHasSkillsOfItsOwn() {
        JsonNode rows = json("state", "python-0.7.db", "skills");

        assertThat(texts(rows, "agent")).containsExactly("main", "worker");
        assertThat(texts(rows.get(1).get("skills").get("found"), "name")).containsExactly("plan-work", "write-tests");
    }

    @Test
    void stateAtAnOlderStepIsThatOfThen() {
        String then = "";
        for (JsonNode row : json("history", "python-0.7.db", "skills")) {
            if (row.get("source").asString("").equals("update")) {
                then = row.get("checkpoint_id").stringValue();
            }
        }

        JsonNode state = json("state", "python-0.7.db", "skills", "--at", then).get(0);
        assertThat(state.get("skills").get("loaded").booleanValue()).isFalse();
        assertThat(state.get("skills").get("found")).isEmpty();
    }

    @Test
    void historyTellsEachChangeAtItsStep() {
        assertThat(changes("python-0.7.db", "skills"))
                .containsExactly(
                        "skills: loaded plan-work, write-tests",
                        "skill_error: Cannot load skills from '/gone/': Permission denied: /",
                        "skills: to be loaded again",
                        "skills: loaded plan-work, third, write-tests");
        assertThat(changes("python-0.7.db", "todos")).containsExactly("todos: 0 of 3 done, now: look", "todos: 1 of 3 done, now: write", "todos: 2 of 2 done");
        assertThat(changes("js-1.14.db", "todos")).containsExactly("todos: 0 of 2 done, now: look", "todos: 1 of 2 done, now: write");
        assertThat(changes("python-0.6.db", "async"))
                .containsExactly(
                        "async_task: task-1 (researcher): running",
                        "async_task: task-2 (coder): running",
                        "async_task: task-1 (researcher): running → success",
                        "async_task: task-2 (coder): running → error",
                        "async_task: task-1 (researcher): success → running, a new run",
                        "async_task: task-1 (researcher): running → cancelled");
        assertThat(changes("python-0.7.db", "async"))
                .contains("async_task: task-3 (twin): running → waiting", "notification: task-2 (coder): error");
        assertThat(changes("python-0.7.db", "rubric-cap"))
                .containsExactly(
                        "rubric: The plan names a test. The file /plan.md exists.",
                        "verdict: needs_revision, 1 of 2 criteria: No.",
                        "verdict: max_iterations_reached, 1 of 2 criteria: No.");
        assertThat(changes("python-0.6.db", "compact")).hasSize(2).allMatch(change -> change.startsWith("compaction: the first "));
        assertThat(changes("python-0.7.db", "skill-tools")).contains("skill_tools: count_words");
    }

    /** The main agent's changes, oldest first. */
    private static List<String> changes(String database, String thread) {
        List<String> changes = new ArrayList<>();
        for (JsonNode row : json("history", database, thread, "--namespace", "")) {
            List<String> here = new ArrayList<>();
            row.get("state").forEach(change -> here.add(change.get("kind").stringValue() + ": " + change.get("text").stringValue()));
            changes.addAll(0, here);
        }
        return changes;
    }

    @Test
    void aForkIsToldFromASubagentOfItsOwn() {
        for (String database : List.of("python-0.7.db", "js-1.14.db")) {
            List<String> tasks = new ArrayList<>();
            for (JsonNode call : json("calls", database, "forked")) {
                if (call.get("tool").stringValue().equals("task")) {
                    tasks.add(call.get("agent").stringValue() + " " + call.path("forked"));
                }
            }
            // The fork's own call was refused: it may not delegate.
            assertThat(tasks).containsExactly("main true", "helper ", "main false");
            JsonNode state = json("state", database, "forked");
            assertThat(texts(state, "agent")).containsExactly("helper");
            assertThat(state.get(0).get("forked").booleanValue()).isTrue();
        }
    }

    @Test
    void callsTellWhatIsRecordedBesideTheirText() throws IOException {
        JsonNode commands = json("calls", "python-0.7.db", "execute");
        JsonNode answers = expected().get("python-0.7.db").get("execute").get("answers");
        for (int i = 0; i < 3; i++) {
            JsonNode artifact = answers.get(i).get(3);
            assertThat(commands.get(i).get("exit_code").asInt()).isEqualTo(artifact.get("exit_code").asInt());
            assertThat(commands.get(i).get("truncated").booleanValue()).isFalse();
            assertThat(commands.get(i).path("output_file").asString("")).isEqualTo(artifact.path("output_file").asString(""));
        }
        assertThat(commands.get(2).get("offloaded_to").stringValue()).isEqualTo(answers.get(2).get(3).get("output_file").stringValue());

        JsonNode picture = json("calls", "python-0.7.db", "blobs").get(0);
        assertThat(picture.get("blobs").get(0).get("sha256").stringValue()).startsWith("6b7fa434f92a");
        assertThat(picture.get("blobs").get(0).get("mime_type").stringValue()).isEqualTo("image/png");

        assertThat(json("calls", "python-0.7.db", "skills").get(0).get("skill").stringValue()).isEqualTo("plan-work");
        assertThat(json("calls", "js-1.14.db", "skills").get(0).get("skill").stringValue()).isEqualTo("plan-work");
        assertThat(asyncTasks("python-0.7.db")).startsWith("task-1", "task-2", "task-1", "task-3").contains("none");
        assertThat(asyncTasks("js-1.14.db")).containsExactly("task-1", "task-2", "task-1", "task-2", "task-1", "none", "none", "none", "task-1");
    }

    private static List<String> asyncTasks(String database) {
        List<String> tasks = new ArrayList<>();
        json("calls", database, "async").forEach(call -> tasks.add(call.path("async_task_id").asString("none")));
        return tasks;
    }

    @Test
    void aBlobOnAMountIsComparedWithItsDigest() throws IOException {
        Path agent = Files.createDirectories(folder.resolve("blobs-mounted"));
        Files.copy(Path.of("src/test/resources/agent-state/python-0.7.db"), agent.resolve("sessions.db"));
        Path workspace = Files.writeString(agent.resolve("w.stateroom.json"), """
                {"version": 1, "name": "b", "backend": {"type": "composite",
                 "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "blobs"},
                 "routes": {"/blobs/": {"type": "filesystem", "root": "blobs"}}}}
                """);
        Path picture = Files.createDirectories(agent.resolve("blobs")).resolve("6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0");
        Files.write(picture, Base64.getDecoder().decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="));

        assertThat(results(workspace)).containsPattern("(?m)^.*" + picture.getFileName() + ".*$").doesNotContain("later changed");
        Files.writeString(picture, "another picture");
        assertThat(results(workspace)).contains("ok, later changed");
        Files.delete(picture);
        assertThat(results(workspace)).contains("dangling").doesNotContain("later changed");
    }

    private static String results(Path workspace) {
        return CommandRun.of(folder.resolve("data"), "results", workspace.toString(), "blobs").out();
    }

    @Test
    void resultsHaveBlobsAndTheCallThatCompacted() {
        JsonNode blobs = json("results", "python-0.7.db", "blobs");
        assertThat(texts(blobs, "kind")).containsExactly("blob", "blob");
        assertThat(texts(blobs, "status")).containsExactly("ok", "ok");
        assertThat(blobs.get(0).get("tool").stringValue()).isEqualTo("read_file");
        assertThat(blobs.get(1).get("tool_call_id").isNull()).isTrue();
        assertThat(texts(blobs, "path")).allMatch(path -> path.matches("/blobs/[0-9a-f]{64}"));

        for (String database : List.of("python-0.6.db", "python-0.7.db")) {
            JsonNode compacted = json("results", database, "compact").get(0);
            assertThat(compacted.get("kind").stringValue()).isEqualTo("history");
            assertThat(compacted.get("tool").stringValue()).isEqualTo("compact_conversation");
        }
    }

    @Test
    void whatMiddlewareSaysInAPersonsPlaceBeginsNoTurn() {
        assertThat(turns("rubric-satisfied")).containsOnly(1);
        assertThat(turns("rubric-cap")).containsOnly(1);
        assertThat(turns("async")).contains(4).doesNotContain(5);
    }

    private static List<Integer> turns(String thread) {
        List<Integer> turns = new ArrayList<>();
        json("calls", "python-0.7.db", thread).forEach(call -> turns.add(call.get("turn").intValue()));
        return turns;
    }

    @Test
    void aThreadWithoutAnyOfItHasNone() {
        assertThat(json("state", "python-0.7.db", "execute")).isEmpty();
    }

    @Test
    void whatCannotBeReadIsSaid() {
        String database = CommandRun.copy("odd-threads/encrypted.db", folder).toString();

        CommandRun run = CommandRun.of(folder.resolve("data"), "state", database, "secret-done");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("encrypted");
    }
}

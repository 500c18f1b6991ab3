package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.sqlite.FatThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The command {@code results} over the recorded threads, against what their recorded messages and files say by themselves. */
final class RecordedLedgerTest {
    private static final Pattern NOTICE = Pattern.compile("^Tool result too large, .* at this path: (.*)$", Pattern.MULTILINE);
    private static final List<String[]> RECORDED = List.of(
            new String[] {"python-sqlite/sessions.db", "python-sqlite/expected.json"},
            new String[] {"python-sqlite/dcode-sessions.db", "python-sqlite/dcode-expected.json"},
            new String[] {"python-sqlite/legacy-sessions.db", "python-sqlite/legacy-expected.json"},
            new String[] {"js-sqlite/checkpoints.sqlite", "js-sqlite/expected.json"});

    @TempDir
    static Path folder;

    /** What one thread's truth says: from each offloaded path to the call, its size, and the calls whose answer shows the path. */
    private static Map<String, String> independently(JsonNode thread, JsonNode pool) {
        Set<JsonNode> messages = new LinkedHashSet<>();
        Map<String, Long> sizes = new LinkedHashMap<>();
        thread.get("namespaces").properties().forEach(namespace -> {
            List<JsonNode> oldestFirst = new ArrayList<>();
            namespace.getValue().forEach(c -> oldestFirst.addFirst(c));
            for (JsonNode checkpoint : oldestFirst) {
                checkpoint.get("messages").forEach(key -> messages.add(pool.get(key.stringValue())));
                checkpoint.get("files").properties().forEach(file -> {
                    if (file.getKey().contains("/large_tool_results/") || file.getKey().contains("/conversation_history/")) {
                        sizes.put(file.getKey(), file.getValue().get("bytes").longValue());
                    }
                });
            }
        });
        Map<String, String> found = new LinkedHashMap<>();
        for (JsonNode message : messages) {
            Matcher notice = NOTICE.matcher(message.path("content").isString() ? message.get("content").stringValue() : "");
            if (message.has("tool_call_id") && notice.find()) {
                String path = notice.group(1);
                List<String> readers = messages.stream()
                        .filter(m -> Set.of("grep", "read_file").contains(m.path("name").asString("")))
                        .filter(m -> m.get("content").toString().contains(path))
                        .map(m -> m.get("tool_call_id").stringValue())
                        .toList();
                found.put(path, message.get("tool_call_id").stringValue() + " " + sizes.remove(path) + " ok " + readers);
            }
        }
        sizes.forEach((path, size) -> found.put(path, "null " + size + " orphan []"));
        return found;
    }

    @TestFactory
    Stream<DynamicTest> theLedgerIsWhatMessagesAndFilesSay() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String[] recorded : RECORDED) {
            JsonNode truth = CommandRun.truth(recorded[1]);
            truth.get("threads").properties().forEach(thread -> tests.add(DynamicTest.dynamicTest(thread.getKey(), () -> {
                Map<String, String> found = new LinkedHashMap<>();
                for (JsonNode entry : results(recorded[0], thread.getKey())) {
                    List<String> readers = new ArrayList<>();
                    entry.get("read_back").forEach(r -> readers.add(r.get("tool_call_id").stringValue()));
                    found.put(
                            entry.get("path").stringValue(),
                            entry.get("tool_call_id").asString("null") + " " + entry.get("size") + " "
                                    + entry.get("status").stringValue() + " " + readers);
                }
                assertThat(found).isEqualTo(independently(thread.getValue(), truth.get("message_pool")));
            })));
        }
        return tests.stream();
    }

    @Test
    void theRecordedLogWasOnlyCountedAgain() {
        JsonNode entry = results("python-sqlite/sessions.db", "0197a000").get(0);
        assertThat(entry.get("size").longValue()).isEqualTo(83_056);
        assertThat(entry.get("estimated_tokens").longValue()).isEqualTo(20_764);
        assertThat(entry.get("step").intValue()).isEqualTo(10);
        assertThat(entry.get("read_back").get(0).get("bytes").longValue()).isZero();
    }

    private static JsonNode results(String database, String thread, String... options) {
        List<String> words = new ArrayList<>(
                List.of("results", CommandRun.copy(database, folder).toString(), thread, "--json"));
        words.addAll(List.of(options));
        CommandRun run = CommandRun.of(folder.resolve("data"), words.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run.json();
    }

    @TestFactory
    Stream<DynamicTest> whatTheUsualLimitsWouldMoveIsWhatTheyMoved() {
        return RECORDED.stream().flatMap(recorded -> CommandRun.truth(recorded[1]).get("threads").properties().stream()
                .map(thread -> DynamicTest.dynamicTest(
                        thread.getKey(),
                        () -> assertThat(moved(results(recorded[0], thread.getKey(), "--would")))
                                .isEqualTo(moved(results(recorded[0], thread.getKey()))))));
    }

    private static List<String> moved(JsonNode entries) {
        List<String> moved = new ArrayList<>();
        entries.forEach(e -> moved.add(e.get("path") + " " + e.get("tool_call_id") + " " + e.get("size") + " "
                + e.get("shown_bytes") + " " + e.get("tokens_saved") + " " + e.get("step")));
        return moved;
    }

    @Test
    void theThreadOfTheStoryHasItsCollisionAndItsDanglingConversation() throws Exception {
        CommandRun run = CommandRun.of(
                folder.resolve("data"), "results", FatThread.write(folder, 500_000).toString(), FatThread.ID, "--json");
        List<String> found = new ArrayList<>();
        run.json().forEach(e -> found.add(e.get("status").stringValue() + " " + e.get("tool_call_id").asString("-") + " "
                + e.get("path").stringValue() + " " + e.get("size") + " " + e.get("read_back").size() + " "
                + e.get("other_tool_call_id").asString("-")));
        assertThat(found)
                .containsExactly(
                        "ok toolu/01:ab c /large_tool_results/toolu_01:ab c 354000 0 -",
                        "ok toolu_01_ab_c /large_tool_results/toolu_01_ab_c 354000 2 -",
                        "overwritten a.b /large_tool_results/a_b 354000 0 a_b",
                        "ok a_b /large_tool_results/a_b 354000 1 -",
                        "ok call_one_line /large_tool_results/call_one_line 500000 0 -",
                        "dangling - /conversation_history/9f2c51d0.md null 0 -");

        CommandRun text = CommandRun.of(folder.resolve("data"), "results", folder.resolve("fat-thread.db").toString(), "fat");
        assertThat(text.out()).contains("overwritten by a_b").contains("never");
        assertThat(text.status()).isZero();
    }

    /** Calls show that the state is behind /in/, so no workspace file has to say it. */
    @Test
    void anOffloadOfAStateBehindAPrefixIsFoundUnderItsKey() {
        CommandRun run = CommandRun.of(folder.resolve("data"), "results", CommandRun.copy("odd-threads/behind-prefix.db", folder).toString(), "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.json()).hasSize(1);
        JsonNode only = run.json().get(0);
        assertThat(only.get("status").stringValue()).isEqualTo("ok");
        assertThat(only.get("path").stringValue()).startsWith("/in/art/large_tool_results/");
        assertThat(only.get("size").intValue()).isEqualTo(107_689);
    }

    @Test
    void anOffloadThatAWorkspaceSendsToAnotherMountIsLookedForThere() throws Exception {
        Path base = Files.createDirectories(folder.resolve("mounted"));
        FatThread.write(base, 100_000);
        Path workspace = Files.writeString(base.resolve("agent.stateroom.json"), """
                {"version": 1, "name": "agent", "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:fat-thread.db", "thread": "%s"},
                  "routes": {"/conversation_history/": {"type": "filesystem", "root": "kept"}}}}""".formatted(FatThread.ID));
        Files.createDirectories(base.resolve("kept"));

        assertThat(conversation(workspace)).isEqualTo("dangling null null");

        Files.writeString(base.resolve("kept/9f2c51d0.md"), "## Summarized at …\n\n<message>ü</message>\n");
        assertThat(conversation(workspace)).isEqualTo("ok 44 10");

        Files.writeString(workspace, Files.readString(workspace)
                .replace("\"filesystem\", \"root\": \"kept\"", "\"store\", \"source\": \"local:\", \"namespace\": [\"kept\"]"));
        assertThat(conversation(workspace)).isEqualTo("dangling null null");
        CommandRun put = CommandRun.of(
                folder.resolve("data"), "store", "put", "local:", "kept", "/9f2c51d0.md", "--value",
                "{\"content\": \"twelve chars\", \"encoding\": \"utf-8\"}");
        assertThat(put.err()).isEmpty();
        assertThat(conversation(workspace)).isEqualTo("ok 12 3");
    }

    private static String conversation(Path workspace) {
        CommandRun run = CommandRun.of(folder.resolve("data"), "results", workspace.toString(), FatThread.ID, "--json");
        JsonNode entry = run.json().get(run.json().size() - 1);
        assertThat(entry.get("path").stringValue()).isEqualTo("/conversation_history/9f2c51d0.md");
        return entry.get("status").stringValue() + " " + entry.get("size") + " " + entry.get("estimated_tokens");
    }
}

package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The calls of threads that are out of the ordinary, against what the packages themselves executed: the recordings in {@code
 * odd-threads} hold every execution, by a wrapper around the real tool node.
 */
final class OddThreadCallsTest {
    private static final Set<String> FILE_TOOLS =
            Set.of("ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep");
    private static final List<String> DATABASES = List.of(
            "exit", "patched", "input-order", "edits", "duplicate-ids", "agent-as-node", "offsets", "records", "unfinished", "interrupts",
            "js", "parallel-0.4.12", "parallel-0.5.9", "parallel-0.6.12", "parallel-0.7.32", "parallel-js-1.9.1");

    @TempDir
    static Path folder;

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    /** One thread with what is known of it. */
    private record Odd(String database, String id, JsonNode truth) {
        String path() {
            return CommandRun.copy(database, folder).toString();
        }

        @Override
        public String toString() {
            return database.substring(database.indexOf('/') + 1) + " " + id;
        }
    }

    private static Stream<Odd> threads() throws IOException {
        JsonNode all = JsonMapper.shared().readTree(Files.readString(Path.of("src/test/resources/odd-threads/expected.json")));
        List<Odd> threads = new ArrayList<>();
        for (String database : DATABASES) {
            all.get(database + ".db").get("threads").forEachEntry((id, truth) -> threads.add(new Odd("odd-threads/" + database + ".db", id, truth)));
        }
        return threads.stream();
    }

    private static Stream<DynamicTest> each(Consumer<Odd> check) throws IOException {
        return threads().map(thread -> DynamicTest.dynamicTest(thread.toString(), () -> check.accept(thread)));
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.get(field);
        return value == null || value.isNull() ? "" : value.isString() ? value.stringValue() : value.toString();
    }

    /** The namespace of the graph whose tools a task ran: all but the task's own part. */
    private static String around(String namespace) {
        int bar = namespace.lastIndexOf('|');
        return bar < 0 ? "" : namespace.substring(0, bar);
    }

    /** The executions that were recorded in JavaScript name no namespaces. */
    private static boolean namesNamespaces(Odd thread) {
        return !thread.database().contains("/js") && !thread.database().contains("-js-");
    }

    /** The namespace of the agent that was answered: a graph around it takes over the messages into its own. */
    private static String innermost(Odd thread, String id) {
        String innermost = "";
        for (JsonNode answer : thread.truth().get("answers")) {
            String namespace = text(answer, "ns");
            innermost = text(answer, "id").equals(id) && namespace.length() > innermost.length() ? namespace : innermost;
        }
        return innermost;
    }

    private static Set<String> proposed(Odd thread) {
        Set<String> ids = new LinkedHashSet<>();
        thread.truth().get("proposed").forEach(call -> ids.add(text(call, "id")));
        return ids;
    }

    /** Executions by call, and their results by namespace; a run that was only asked something is none. */
    private static Map<String, List<JsonNode>> runs(Odd thread) {
        Map<String, List<JsonNode>> runs = new TreeMap<>();
        thread.truth().get("runs").forEach(run -> {
            if (!text(run, "outcome").equals("interrupted")) {
                runs.computeIfAbsent(text(run, "id"), _ -> new ArrayList<>()).add(run);
            }
        });
        return runs;
    }

    private static boolean isAnswered(Odd thread, String id, String namespace, String content) {
        for (JsonNode answer : thread.truth().get("answers")) {
            if (text(answer, "id").equals(id) && text(answer, "ns").equals(namespace) && same(text(answer, "content"), content)) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(String one, String other) {
        return one.equals(other) || one.replace("\\", "").equals(other.replace("\\", ""));
    }

    @TestFactory
    Stream<DynamicTest> whatRanReplaysAsRecordedAndNoReasonIsUntrue() throws IOException {
        return each(thread -> {
            Map<String, List<JsonNode>> runs = runs(thread);
            boolean asked = !thread.truth().get("state").get("interrupts").isEmpty();
            Map<String, Integer> same = new LinkedHashMap<>();
            for (JsonNode call : run("replay", thread.path(), thread.id(), "--json").json().get("calls")) {
                String reason = text(call, "reason");
                String id = text(call, "tool_call_id");
                assertThat(reason).as("%s", call).doesNotContain("mount that is not here", "backend for");
                assertThat(text(call, "verdict")).as("%s", call).isNotIn("different", "failed");
                if (runs.containsKey(id)) {
                    assertThat(reason).as("%s", call).doesNotContain("never ran");
                }
                if (reason.contains("waits for a reviewer")) {
                    assertThat(asked).as("%s", call).isTrue();
                }
                if (text(call, "verdict").equals("same")) {
                    assertThat(text(call, "actual")).as("%s", call).isEqualTo(text(call, "recorded"));
                    same.merge(id, 1, Integer::sum);
                }
            }
            Map<String, Integer> expected = new LinkedHashMap<>();
            runs.forEach((id, executions) -> {
                for (JsonNode execution : executions) {
                    boolean isOffered = !text(execution, "result").contains(" is not a valid tool, try one of [");
                    if (isOffered && FILE_TOOLS.contains(text(execution, "tool")) && isAnswered(thread, id, around(text(execution, "ns")), text(execution, "result"))) {
                        expected.merge(id, 1, Integer::sum);
                    }
                }
            });
            expected.forEach((id, times) -> assertThat(same.getOrDefault(id, 0)).as("%s of %s", id, runs.get(id)).isGreaterThanOrEqualTo(times));
        });
    }

    @TestFactory
    Stream<DynamicTest> callsAreListedOnceInTheNamespaceThatAskedForThem() throws IOException {
        return each(thread -> {
            Map<String, List<JsonNode>> listed = new TreeMap<>();
            for (JsonNode call : run("calls", thread.path(), thread.id(), "--json").json()) {
                listed.computeIfAbsent(text(call, "tool_call_id"), _ -> new ArrayList<>()).add(call);
            }
            Set<String> proposed = proposed(thread);
            runs(thread).forEach((id, executions) -> {
                if (!proposed.contains(id)) {
                    return;
                }
                Set<String> answers = new LinkedHashSet<>();
                executions.forEach(execution -> answers.add(text(execution, "ns") + text(execution, "result") + text(execution, "step") + execution.get("args")));
                assertThat(listed.getOrDefault(id, List.of())).as(id).isNotEmpty().hasSizeLessThanOrEqualTo(answers.size());
                for (JsonNode call : namesNamespaces(thread) ? listed.getOrDefault(id, List.of()) : List.<JsonNode>of()) {
                    assertThat(executions.stream().map(execution -> around(text(execution, "ns")))).as("%s", call).contains(text(call, "checkpoint_ns"));
                }
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> historyNamesACallAtTheCheckpointThatFirstHoldsItsAnswer() throws IOException {
        return each(thread -> {
            Map<String, Set<String>> named = new TreeMap<>();
            for (JsonNode row : run("history", thread.path(), thread.id(), "--json").json()) {
                row.get("tool_calls").forEach(id -> named.computeIfAbsent(text(row, "checkpoint_ns") + " " + id.stringValue(), _ -> new LinkedHashSet<>())
                        .add(text(row, "checkpoint_id")));
            }
            Map<String, Set<String>> first = new TreeMap<>();
            Map<String, List<JsonNode>> runs = runs(thread);
            for (JsonNode answer : thread.truth().get("answers")) {
                String id = text(answer, "id");
                List<JsonNode> executions = runs.getOrDefault(id, List.of());
                boolean own = executions.isEmpty() || (namesNamespaces(thread)
                        ? executions.stream().anyMatch(run -> around(text(run, "ns")).equals(text(answer, "ns")))
                        : text(answer, "ns").equals(innermost(thread, id)));
                if (own) {
                    first.computeIfAbsent(text(answer, "ns") + " " + id, _ -> new LinkedHashSet<>()).add(text(answer, "first"));
                }
            }
            assertThat(named).isEqualTo(first);
        });
    }
}

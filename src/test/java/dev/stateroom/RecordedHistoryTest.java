package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the commands say of the recorded databases, against what the libraries' own readers said of them. */
final class RecordedHistoryTest {
    @TempDir
    static Path folder;

    private record Recorded(String database, String thread, JsonNode truth, JsonNode pool) {
        String path() {
            return CommandRun.copy(database, folder).toString();
        }
    }

    private static List<Recorded> threads(String database, String truth) {
        JsonNode root = CommandRun.truth(truth);
        List<Recorded> threads = new ArrayList<>();
        root.get("threads")
                .properties()
                .forEach(t -> threads.add(new Recorded(database, t.getKey(), t.getValue(), root.path("message_pool"))));
        return threads;
    }

    private static List<Recorded> namespaced() {
        List<Recorded> all = new ArrayList<>();
        all.addAll(threads("python-sqlite/sessions.db", "python-sqlite/expected.json"));
        all.addAll(threads("python-sqlite/dcode-sessions.db", "python-sqlite/dcode-expected.json"));
        all.addAll(threads("js-sqlite/checkpoints.sqlite", "js-sqlite/expected.json"));
        return all;
    }

    private static List<Recorded> legacy() {
        return threads("python-sqlite/legacy-sessions.db", "python-sqlite/legacy-expected.json");
    }

    private static DynamicTest test(Recorded recorded, org.junit.jupiter.api.function.Executable body) {
        return DynamicTest.dynamicTest(recorded.database() + " " + recorded.thread(), body);
    }

    private static JsonNode json(String... args) {
        CommandRun run = CommandRun.of(folder.resolve("data"), args);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run.json();
    }

    @TestFactory
    Stream<DynamicTest> historyWithFilesIsWhatWasRecordedForEveryCheckpointOfEveryNamespace() {
        return namespaced().stream().map(r -> test(r, () -> {
            Map<String, List<JsonNode>> rows = new LinkedHashMap<>();
            for (JsonNode row : json("history", r.path(), r.thread(), "--files", "--json")) {
                rows.computeIfAbsent(row.get("checkpoint_ns").stringValue(), n -> new ArrayList<>()).add(row);
            }
            assertThat(rows.keySet().iterator().next()).as("the root namespace first").isEmpty();
            assertThat(rows.keySet()).isEqualTo(Set.copyOf(r.truth().get("namespaces").propertyNames()));
            rows.forEach((namespace, found) -> {
                JsonNode expected = r.truth().get("namespaces").get(namespace);
                assertThat(found).hasSize(expected.size());
                for (int i = 0; i < found.size(); i++) {
                    checkRow(found.get(i), expected.get(i));
                    checkCalls(found.get(i), expected, i, r.pool());
                }
                checkChanges(found);
            });
        }));
    }

    @TestFactory
    Stream<DynamicTest> historyOfTheOldestDatabaseIsWhatWasRecorded() {
        return legacy().stream().map(r -> test(r, () -> {
            JsonNode rows = json("history", r.path(), r.thread(), "--files", "--json", "--namespace", "");
            JsonNode expected = r.truth().get("checkpoints");
            assertThat(rows).hasSize(expected.size());
            for (int i = 0; i < rows.size(); i++) {
                assertThat(rows.get(i).get("checkpoint_id")).isEqualTo(expected.get(i).get("checkpoint_id"));
                assertThat(rows.get(i).get("step")).isEqualTo(expected.get(i).get("step"));
                assertThat(files(rows.get(i))).isEqualTo(truth(expected.get(i).get("files")));
            }
        }));
    }

    private static void checkRow(JsonNode row, JsonNode expected) {
        assertThat(row.get("checkpoint_id")).isEqualTo(expected.get("checkpoint_id"));
        assertThat(row.get("parent_checkpoint_id")).isEqualTo(expected.get("parent_checkpoint_id"));
        assertThat(row.get("step")).isEqualTo(expected.get("step"));
        assertThat(row.get("source")).isEqualTo(expected.get("source"));
        assertThat(OffsetDateTime.parse(row.get("created_at").stringValue()))
                .isEqualTo(OffsetDateTime.parse(expected.get("ts").stringValue()));
        assertThat(row.get("complete").booleanValue()).isTrue();
        assertThat(files(row)).isEqualTo(truth(expected.get("files")));
    }

    /** The calls whose results a checkpoint holds and its parent does not. */
    private static void checkCalls(JsonNode row, JsonNode namespace, int index, JsonNode pool) {
        JsonNode expected = namespace.get(index);
        Set<String> results = results(expected, pool);
        for (JsonNode other : namespace) {
            if (other.get("checkpoint_id").equals(expected.get("parent_checkpoint_id"))) {
                results.removeAll(results(other, pool));
            }
        }
        assertThat(row.get("tool_calls").valueStream().map(JsonNode::stringValue).toList())
                .as("calls of %s", expected.get("checkpoint_id"))
                .containsExactlyInAnyOrderElementsOf(results);
    }

    private static Set<String> results(JsonNode checkpoint, JsonNode pool) {
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode key : checkpoint.get("messages")) {
            JsonNode message = pool.get(key.stringValue());
            if (message.get("type").stringValue().equals("tool")) {
                ids.add(message.get("tool_call_id").stringValue());
            }
        }
        return ids;
    }

    private static void checkChanges(List<JsonNode> rows) {
        Map<String, Map<String, List<Object>>> files = new LinkedHashMap<>();
        rows.forEach(row -> files.put(row.get("checkpoint_id").stringValue(), files(row)));
        for (JsonNode row : rows) {
            JsonNode parent = row.get("parent_checkpoint_id");
            Map<String, List<Object>> before = parent.isNull()
                    ? Map.of()
                    : Objects.requireNonNull(files.get(parent.stringValue()));
            Map<String, List<Object>> now = files(row);
            Map<String, String> expected = new TreeMap<>();
            now.forEach((path, facts) -> {
                if (!facts.equals(before.get(path))) {
                    expected.put(path, before.containsKey(path) ? "modified" : "added");
                }
            });
            before.keySet().stream().filter(p -> !now.containsKey(p)).forEach(p -> expected.put(p, "deleted"));
            Map<String, String> found = new LinkedHashMap<>();
            row.get("changed").forEach(c -> found.put(c.get("path").stringValue(), c.get("change").stringValue()));
            assertThat(found).containsExactlyEntriesOf(expected);
        }
    }

    private static Map<String, List<Object>> files(JsonNode row) {
        return described(row.get("files"));
    }

    private static Map<String, List<Object>> described(JsonNode list) {
        Map<String, List<Object>> files = new LinkedHashMap<>();
        list.forEach(file -> files.put(file.get("path").stringValue(), facts(file, "size")));
        assertThat(files).hasSameSizeAs(new ArrayList<>(list.valueStream().toList()));
        return files;
    }

    private static Map<String, List<Object>> truth(JsonNode files) {
        Map<String, List<Object>> expected = new LinkedHashMap<>();
        files.properties().forEach(file -> expected.put(file.getKey(), facts(file.getValue(), "bytes")));
        return expected;
    }

    private static List<Object> facts(JsonNode file, String size) {
        List<Object> facts = new ArrayList<>();
        facts.add(file.get(size).intValue());
        for (String field : List.of("sha256", "format", "encoding", "mime_type", "created_at", "modified_at")) {
            facts.add(text(file.get(field)));
        }
        return facts;
    }

    private static String text(@Nullable JsonNode node) {
        return node == null || node.isNull() ? "null" : node.stringValue();
    }

    @TestFactory
    Stream<DynamicTest> theNewestFilesWithPendingOnesAreTheLatestState() {
        return namespaced().stream().map(r -> test(r, () -> {
            JsonNode files = json("files", r.path(), r.thread(), "--json", "--at", "head+pending");
            assertThat(described(files)).isEqualTo(truth(r.truth().get("latest").get("files")));
            JsonNode head = json("--json", "files", r.path(), r.thread());
            assertThat(described(head))
                    .isEqualTo(truth(r.truth().get("namespaces").get("").get(0).get("files")));
        }));
    }

    @TestFactory
    Stream<DynamicTest> callsAreTheCallsOfTheMessages() {
        return namespaced().stream().map(r -> test(r, () -> {
            Map<String, JsonNode> asked = new TreeMap<>();
            Map<String, JsonNode> answered = new TreeMap<>();
            r.truth().get("namespaces").properties().forEach(namespace -> {
                for (JsonNode checkpoint : namespace.getValue()) {
                    collect(namespace.getKey(), checkpoint.get("messages"), r.pool(), asked, answered);
                }
            });
            collect("", r.truth().get("latest").path(latestKeys(r)), r.pool(), asked, answered);
            Map<String, JsonNode> found = new TreeMap<>();
            for (JsonNode call : json("calls", r.path(), r.thread(), "--json")) {
                String key = call.get("checkpoint_ns").stringValue() + " " + call.get("tool_call_id").stringValue();
                assertThat(found.put(key, call)).as("each call once: %s", key).isNull();
            }
            assertThat(found.keySet()).isEqualTo(asked.keySet());
            found.forEach((key, call) -> {
                JsonNode question = Objects.requireNonNull(asked.get(key));
                assertThat(call.get("tool")).isEqualTo(question.get("name"));
                assertThat(call.get("args")).isEqualTo(question.get("args"));
                JsonNode answer = answered.get(key);
                if (answer == null) {
                    assertThat(call.get("result").isNull()).isTrue();
                } else {
                    assertThat(call.get("result")).isEqualTo(answer.get("content"));
                    boolean failed = text(answer.get("status")).equals("error");
                    assertThat(call.get("status").stringValue()).isEqualTo(failed ? "error" : "success");
                }
            });
        }));
    }

    private static String latestKeys(Recorded r) {
        return r.truth().get("latest").has("message_keys") ? "message_keys" : "messages";
    }

    private static void collect(
            String namespace, JsonNode keys, JsonNode pool, Map<String, JsonNode> asked, Map<String, JsonNode> answered) {
        for (JsonNode key : keys) {
            JsonNode message = pool.get(key.stringValue());
            message.path("tool_calls")
                    .forEach(call -> asked.put(namespace + " " + call.get("id").stringValue(), call));
            if (message.has("tool_call_id")) {
                answered.put(namespace + " " + message.get("tool_call_id").stringValue(), message);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> interruptsAreThoseThatTheLibraryHasPending() {
        Stream<DynamicTest> latest = namespaced().stream()
                .map(r -> test(r, () -> checkInterrupts(r, r.truth().get("latest").get("pending_interrupts"))));
        Stream<DynamicTest> oldest = legacy().stream()
                .map(r -> test(r, () -> checkInterrupts(r, r.truth().get("checkpoints").get(0).get("interrupts"))));
        return Stream.concat(latest, oldest);
    }

    private static void checkInterrupts(Recorded r, JsonNode expected) {
        JsonNode found = json("interrupts", r.path(), r.thread(), "--json");
        Map<String, JsonNode> byId = new TreeMap<>();
        found.forEach(i -> byId.put(i.get("interrupt_id").stringValue(), i));
        assertThat(found).hasSize(expected.size());
        for (JsonNode interrupt : expected) {
            JsonNode mine = Objects.requireNonNull(byId.get(interrupt.get("id").stringValue()));
            JsonNode value = interrupt.get("value");
            assertThat(mine.get("state").stringValue()).isEqualTo("waiting");
            assertThat(mine.get("thread_id").stringValue()).isEqualTo(r.thread());
            if (text(value.get("type")).equals("tool_approval")) {
                assertThat(mine.get("mode").stringValue()).isEqualTo("per_call");
                assertThat(mine.get("action_requests").get(0).get("args")).isEqualTo(value.get("args"));
                assertThat(mine.get("review_configs").get(0).get("allowed_decisions").valueStream().map(JsonNode::stringValue).toList())
                        .containsExactlyElementsOf(interrupt.get("response_schema").get("discriminator").get("mapping").propertyNames());
            } else {
                JsonNode requests = value.has("actionRequests") ? value.get("actionRequests") : value.get("action_requests");
                assertThat(mine.get("mode").stringValue()).isEqualTo("batched");
                assertThat(mine.get("action_requests")).isEqualTo(requests);
                JsonNode reviews = value.has("reviewConfigs") ? value.get("reviewConfigs") : value.get("review_configs");
                for (int i = 0; i < reviews.size(); i++) {
                    JsonNode review = mine.get("review_configs").get(i);
                    assertThat(review.get("allowed_decisions"))
                            .isEqualTo(reviews.get(i).has("allowedDecisions")
                                    ? reviews.get(i).get("allowedDecisions")
                                    : reviews.get(i).get("allowed_decisions"));
                }
            }
        }
    }
}

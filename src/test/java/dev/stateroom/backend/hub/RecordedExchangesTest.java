package dev.stateroom.backend.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.http.HttpService;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The official clients' recorded exchanges: the same requests, and the same answers above them. */
final class RecordedExchangesTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect NPM = Dialect.of(Era.JS_1_14);

    /** One call of a recording. */
    private interface Call {
        ForeignValue on(AgentBackend backend, ResultShape shape);
    }

    private static HttpService service(String address) {
        return new HttpService(
                URI.create(address), "the hub", Map.of("x-api-key", HubStandIn.KEY), HubClient.LIMITS, (_, _) -> {});
    }

    private static AgentBackend backend(HttpService service, String repository, Dialect dialect) {
        HubClient client = new HubClient(service, HubIdentifier.parse(repository).orThrow(), HubWording.of(dialect));
        return ((AgentReply.Answered<AgentBackend>) HubAgentBackends.of(client, dialect, Clock.systemUTC())).value();
    }

    /** Runs the calls of a recording, each against its own exchanges, on one backend. */
    private static void replay(String name, String repository, Dialect dialect, Map<String, Call> calls) throws IOException {
        try (RecordedHub hub = new RecordedHub(name);
                HttpService service = service(hub.address())) {
            AgentBackend backend = backend(service, repository, dialect);
            for (Map.Entry<String, Call> call : calls.entrySet()) {
                hub.expect(hub.exchanges(call.getKey()));
                same(hub, call.getKey(), call.getValue().on(backend, ResultShape.of(backend)));
            }
        }
    }

    private static void same(RecordedHub hub, String step, ForeignValue answer) {
        JsonNode ours = JsonMapper.shared().readTree(new String(PlainJson.compact(answer), UTF_8).replace(hub.address(), "http://stub"));
        assertThat(hub.differences()).as(step).isEmpty();
        assertThat(told(ours)).as(step).isEqualTo(told(hub.outcome(step)));
    }

    /** What an answer tells: errors, paths, counts and contents, in their order. */
    private static List<String> told(JsonNode answer) {
        List<String> told = new ArrayList<>();
        collect(answer, told);
        return told;
    }

    private static void collect(JsonNode node, List<String> told) {
        if (node.isArray()) {
            node.forEach(item -> collect(item, told));
            return;
        }
        for (String name : List.of("path", "error", "is_dir", "occurrences", "line", "text", "content")) {
            JsonNode field = node.get(name);
            if (field != null && !field.isNull() && !field.isContainer()) {
                told.add((name.equals("text") ? "content" : name) + "=" + field.asString());
            }
        }
        for (String name : List.of("entries", "files", "matches", "file_data", "content")) {
            JsonNode inner = node.get(name);
            if (inner != null && inner.isContainer()) {
                collect(inner, told);
            }
        }
    }

    private static Call ls(String path) {
        return (backend, shape) -> shape.reply(backend.ls(path));
    }

    private static Call read(String path) {
        return (backend, shape) -> shape.reply(backend.read(path, null, null));
    }

    private static Call write(String path, String content) {
        return (backend, shape) -> shape.reply(backend.write(path, content));
    }

    private static Call edit(String path, String old, String text) {
        return (backend, shape) -> shape.reply(backend.edit(path, old, text, false));
    }

    private static Call delete(String path) {
        return (backend, shape) -> shape.reply(backend.delete(path));
    }

    private static Call upload(Content... files) {
        return (backend, shape) -> shape.uploads(backend.uploadFiles(List.of(files)));
    }

    private static Content file(String path, String text) {
        return new Content(path, text.getBytes(UTF_8));
    }

    private static Content noText(String path) {
        return new Content(path, new byte[] {(byte) 0xff, (byte) 0xfe});
    }

    @Test
    void aFirstPullAnswersEverything() throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("ls / pulls", ls("/"));
        calls.put("ls /memories from memory", ls("/memories"));
        calls.put("read", read("/memories/user.md"));
        calls.put("read missing", read("/nope.md"));
        calls.put("read a linked path", read("/subagents/researcher"));
        calls.put("grep", (backend, shape) -> shape.reply(backend.grep(new AgentBackend.GrepRequest("likes", null, null, null, 0))));
        calls.put("glob", (backend, shape) -> shape.reply(backend.glob("**/*.md", "/")));
        replay("01-first-pull", "notes", PYTHON, calls);
    }

    @Test
    void aMissingRepositoryIsEmptyAndMadeByTheFirstWrite() throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("ls of a missing repo", ls("/"));
        calls.put("first write creates", write("/memories/a.md", "first\n"));
        calls.put("second write", write("/memories/b.md", "second\n"));
        calls.put("ls after", ls("/memories"));
        replay("02-missing-repo-create", "fresh-agent", PYTHON, calls);
        replay(
                "02-missing-repo-create",
                "Fresh.Agent",
                PYTHON,
                Map.of("write to a name that is not a repo handle", write("/a.md", "x")));
    }

    @Test
    void changesAreCommitsOnTopOfTheLast() throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("write", write("/memories/user.md", "likes coffee\n"));
        calls.put("edit", edit("/memories/user.md", "coffee", "tea ☕"));
        calls.put("edit, text absent: no request", edit("/memories/user.md", "wine", "x"));
        calls.put("edit, file absent: no request", edit("/none.md", "a", "b"));
        calls.put("delete a file", delete("/tools.json"));
        calls.put("delete a folder", delete("/memories"));
        calls.put("delete, absent: no request", delete("/memories"));
        calls.put("upload", upload(file("/up/a.txt", "first\n"), noText("/up/b.bin"), file("/up/c.txt", "ünï\r\n"), file("/up/a.txt", "last wins\n")));
        calls.put("upload of nothing that is text: no request", upload(noText("/up/d.bin")));
        calls.put("write empty content", write("/empty.md", ""));
        replay("03-write-edit-delete-upload", "notes", PYTHON, calls);
    }

    @Test
    void aConflictIsMergedAsTheReferenceDoes() throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("pull", ls("/"));
        calls.put("write after another writer", write("/mine.md", "mine\n"));
        calls.put("edit redone on the new text", edit("/memories/user.md", "rain", "snow"));
        calls.put("the merged text", read("/memories/user.md"));
        calls.put("edit whose text is gone", edit("/memories/user.md", "snow", "sun"));
        calls.put("next operation pulls again", read("/memories/user.md"));
        calls.put("delete of a folder redone: also takes what appeared meanwhile", delete("/skills"));
        calls.put("four conflicts in a row: gives up", write("/never.md", "x"));
        replay("04-conflict", "notes", PYTHON, calls);
    }

    @Test
    void whatThePullIsAnsweredIsTold() throws IOException {
        try (RecordedHub hub = new RecordedHub("05-errors-on-pull");
                HttpService service = service(hub.address())) {
            int seen = 0;
            for (JsonNode outcome : hub.recording.get("outcomes")) {
                String step = outcome.get("step").stringValue();
                if (step.startsWith("pull ")) {
                    AgentBackend fresh = backend(service, "notes", PYTHON);
                    hub.expect(hub.exchanges(step));
                    same(hub, step, ls("/").on(fresh, ResultShape.of(fresh)));
                    seen++;
                }
            }
            assertThat(seen).isEqualTo(12);
        }
    }

    @Test
    void whatACommitIsAnsweredIsTold() throws IOException {
        try (RecordedHub hub = new RecordedHub("06-errors-on-commit");
                HttpService service = service(hub.address())) {
            List<JsonNode> pulls = hub.exchanges("(pull before)");
            int number = 0;
            for (JsonNode outcome : hub.recording.get("outcomes")) {
                String step = outcome.get("step").stringValue();
                AgentBackend fresh = backend(service, "notes", PYTHON);
                List<JsonNode> exchanges = new ArrayList<>(step.startsWith("upload") ? List.of() : List.of(pulls.get(Math.min(number++, pulls.size() - 1))));
                exchanges.addAll(hub.exchanges(step));
                hub.expect(exchanges);
                Call call = step.startsWith("upload") ? upload(file("/a", "a"), noText("/b")) : write("/w.md", "w");
                same(hub, step, call.on(fresh, ResultShape.of(fresh)));
            }
        }
    }

    @Test
    void npmDoesTheSame() throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("ls / pulls", ls("/"));
        calls.put("write", write("/memories/user.md", "likes coffee\n"));
        calls.put("edit", edit("/memories/user.md", "coffee", "tea ☕"));
        calls.put("upload", upload(file("/up/a.txt", "plain\n"), noText("/up/b.bin")));
        calls.put("delete a folder", delete("/memories"));
        replay("js-01-backend", "notes", NPM, calls);
        Map<String, Call> fresh = new LinkedHashMap<>();
        fresh.put("ls of a missing repo", ls("/"));
        fresh.put("first write creates", write("/a.md", "first\n"));
        fresh.put("second write", write("/b.md", "second\n"));
        replay("js-01-backend", "fresh-agent", NPM, fresh);
        Map<String, Call> conflicts = new LinkedHashMap<>();
        conflicts.put("pull", ls("/"));
        conflicts.put("write after another writer", write("/mine.md", "mine\n"));
        conflicts.put("edit redone on the new text", edit("/memories/user.md", "rain", "snow"));
        conflicts.put("edit whose text is gone", edit("/memories/user.md", "snow", "sun"));
        conflicts.put("conflict without end", write("/never.md", "x"));
        replay("js-02-conflict", "notes", NPM, conflicts);
    }

    @Test
    void npmTellsItsOwnErrors() throws IOException {
        for (String answer : List.of("GET 401", "GET 403", "GET 422", "GET 429", "GET 500", "POST 400", "POST 403", "POST 404", "POST 503")) {
            String front = answer.replace(" ", " answers ") + ": ";
            String status = answer.substring(answer.indexOf(' ') + 1);
            Map<String, Call> calls = new LinkedHashMap<>();
            calls.put(front + "ls", ls("/"));
            if (answer.startsWith("POST")) {
                calls.put(front + "write", write("/w.md", "w"));
                calls.put(front + "upload", upload(file("/u", "u")));
            }
            replay("js-03-errors", "r" + status + (answer.startsWith("GET") ? "get" : "post"), NPM, calls);
        }
    }

    @Test
    void ownersVersionsTagsAndBaseAddresses() throws IOException {
        try (RecordedHub hub = new RecordedHub("07-identifiers-auth-base-urls");
                HttpService service = service(hub.address())) {
            for (String named : List.of("notes", "-/notes", "acme/notes", "acme/notes:c147a8ee", "acme/notes:production", "notes:latest", "zed/library", "nobody/none")) {
                HubIdentifier repository = HubIdentifier.parse(named).orThrow();
                hub.expect(hub.exchanges("pull " + named));
                HubReply<HubTreeAt> reply =
                        new HubClient(service, repository, HubWording.PYTHON).tree(repository.version(), Cancellation.NEVER);
                assertThat(hub.differences()).isEmpty();
                JsonNode outcome = hub.outcome("pull " + named);
                if (outcome.isArray()) {
                    assertThat(((HubReply.Done<HubTreeAt>) reply).value().entries().keySet().stream().sorted())
                            .containsExactlyElementsOf(outcome.valueStream().map(JsonNode::stringValue).toList());
                } else {
                    assertThat(((HubReply.Refused<HubTreeAt>) reply).message().replace(hub.address(), "http://stub"))
                            .isEqualTo(outcome.get("text").stringValue());
                }
            }
        }
        replay("07-identifiers-auth-base-urls", "acme/notes", PYTHON, Map.of("push to our own handle", write("/own.md", "x")));
        replay(
                "07-identifiers-auth-base-urls",
                "zed/library",
                PYTHON,
                Map.of("push to another tenant: refused before the commit", write("/x.md", "x")));
        for (String base : List.of("/api", "/api/v1")) {
            String step = "base address ending in " + base;
            try (RecordedHub hub = new RecordedHub("07-identifiers-auth-base-urls");
                    HttpService service = service(hub.address() + base)) {
                AgentBackend backend = backend(service, "notes", PYTHON);
                hub.expect(hub.exchanges(step));
                same(hub, step, write(hub.outcome(step).get("path").stringValue(), "x").on(backend, ResultShape.of(backend)));
            }
        }
    }

    @Test
    void historiesOldVersionsAndLargeTrees() throws IOException {
        try (RecordedHub hub = new RecordedHub("08-history-versions-lists");
                HttpService service = service(hub.address())) {
            HubClient client = new HubClient(service, HubIdentifier.parse("notes").orThrow(), HubWording.PLAIN);
            hub.expect(hub.exchanges("history, all (132 commits)"));
            List<Commit> commits = ((HubReply.Done<List<Commit>>) client.history(1_000, Cancellation.NEVER)).value();
            assertThat(hub.differences()).isEmpty();
            assertThat(commits).extracting(Commit::id)
                    .containsExactlyElementsOf(hub.outcome("history, all (132 commits)").valueStream().map(JsonNode::stringValue).toList());
            for (String step : List.of("pull an old version by full hash", "pull an old version by 8 digits")) {
                hub.expect(hub.exchanges(step));
                @Nullable String version = hub.exchanges(step).getFirst().get("query").get("commit").stringValue();
                assertThat(((HubReply.Done<HubTreeAt>) client.tree(version, Cancellation.NEVER)).value().entries().keySet().stream().sorted())
                        .containsExactlyElementsOf(hub.outcome(step).valueStream().map(JsonNode::stringValue).toList());
                assertThat(hub.differences()).isEmpty();
            }
            hub.expect(hub.exchanges("pull a version that does not exist"));
            assertThat(client.tree("00000000", Cancellation.NEVER)).isInstanceOf(HubReply.Refused.class);
        }
        try (RecordedHub hub = new RecordedHub("10-large-tree");
                HttpService service = service(hub.address())) {
            hub.expect(hub.exchanges("pull"));
            HubClient client = new HubClient(service, HubIdentifier.parse("big").orThrow(), HubWording.PLAIN);
            assertThat(((HubReply.Done<HubTreeAt>) client.tree(null, Cancellation.NEVER)).value().entries()).hasSize(500);
        }
    }
}

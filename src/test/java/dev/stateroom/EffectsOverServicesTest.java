package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.s3.BucketStandIn;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.langgraph.postgres.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the five recorded calls that wait would do where {@code /site/} is not a disk but a hub, a table, a bucket, or a user's own object. */
final class EffectsOverServicesTest {
    private static final Map<String, String> SITE = Map.of("main.py", "x=1\ny=2\n", "old.md", "old\n", "gone.md", "a\nb\n");

    private static final List<String> RELEASES = List.of("0.2.8", "0.4.12", "0.5.9", "0.6.12", "0.7.32", "1.9.1", "1.10.7", "1.14.1");
    private static final String GUARDED = "{\"type\": \"bridge\", \"language\": \"python\", \"interpreter\": \"python3\", \"object\": \"site_files:backend\"}";
    private static final Set<String> OVERWRITE = Set.of("0.7.32", "1.14.1");
    private static final Set<String> TRIES_ONCE_ON_A_HUB = Set.of("0.6.12", "1.10.7");
    private static final String CONFLICT = "may fail with a conflict: this hub is changed at the same time by edit_file and write_file of the same message, if approved,"
            + " and this release does not try again";
    private static final Set<String> OVERWRITE_ON_A_HUB = Set.of("0.6.12", "0.7.32", "1.10.7", "1.14.1");

    @TempDir
    Path folder;

    private Map<String, JsonNode> previews(RecordedAgent agent, String route, Map<String, String> environment) throws IOException {
        return previews(agent, "0.7.32", route, environment);
    }

    private Map<String, JsonNode> previews(RecordedAgent agent, String release, String route, Map<String, String> environment)
            throws IOException {
        Path workspace = Files.writeString(agent.at("service.stateroom.json"), """
                {"version": 1, "name": "s", "release": "%s", "backend": {"type": "composite",
                 "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "hitl-files"}, "routes": {"/site/": %s}}}
                """.formatted(release, route));
        CommandRun.of(folder.resolve("data"), environment, false, "trust", workspace.toString(), "--yes");
        CommandRun run = CommandRun.of(folder.resolve("data"), environment, false, "interrupts", workspace.toString(), "hitl-files", "--json");
        assertThat(run.status()).as(run.err()).isZero();
        Map<String, JsonNode> previews = new TreeMap<>();
        JsonNode card = run.json().get(0);
        for (int i = 0; i < card.get("action_requests").size(); i++) {
            JsonNode request = card.get("action_requests").get(i);
            previews.put(request.get("name").stringValue() + " " + request.get("args").get("file_path").stringValue(), card.get("previews").get(i));
        }
        return previews;
    }

    private static JsonNode of(Map<String, JsonNode> previews, String call) {
        return Objects.requireNonNull(previews.get(call), call);
    }

    private static void assertAsOnADisk(Map<String, JsonNode> previews, String mount) {
        assertThat(of(previews, "edit_file /site/main.py").toString()).contains("-x=1\\n+x=42\\n").contains("the " + mount + " mount at /site/");
        JsonNode overwrite = of(previews, "write_file /site/old.md");
        assertThat(overwrite.get("overwrites").booleanValue()).as(overwrite.toString()).isTrue();
        assertThat(overwrite.toString()).contains("-old\\n+rewritten\\n");
        assertThat(of(previews, "write_file /site/new.md").get("changes").get(0).get("change").stringValue()).isEqualTo("added");
        JsonNode deleted = of(previews, "delete /site/gone.md");
        assertThat(deleted.toString()).contains("-a\\n-b\\n");
        assertThat(deleted.get("changes").get(0).get("change").stringValue()).isEqualTo("deleted");
        JsonNode failing = of(previews, "edit_file /site/none.md");
        assertThat(failing.get("fails").booleanValue()).isTrue();
        assertThat(failing.get("note").stringValue()).startsWith("would fail: Error: File '").endsWith("/none.md' not found");
        assertThat(failing.get("mount").stringValue()).isEqualTo("the " + mount + " mount at /site/");
    }

    private RecordedAgent guarded() throws IOException {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        Files.copy(Path.of("src/test/resources/bridge/fake_files.py"), agent.at("fake_files.py"));
        Files.writeString(agent.at("site_files.py"), """
                import fake_files

                class Guarded(fake_files.Files):
                    def write(self, file_path, content):
                        if file_path == "/old.md":
                            return fake_files.Result(error="Writes are not allowed under /old.md")
                        self.files[file_path] = content.encode()
                        return fake_files.Result(path=file_path)

                backend = Guarded()
                backend.files = {"/main.py": b"x=1\\ny=2\\n", "/old.md": b"old\\n", "/gone.md": b"a\\nb\\n"}
                """);
        return agent;
    }

    private static TestDatabase table() {
        TestDatabase table = PostgresServer.create();
        table.execute("CREATE TABLE files (path text COLLATE \"C\" PRIMARY KEY, content text NOT NULL, modified_at timestamptz, mime_type text)");
        SITE.forEach((name, text) -> table.execute("INSERT INTO files VALUES ('/" + name + "', '" + text + "', now(), NULL)"));
        return table;
    }

    private static void assertAsIn(String release, Map<String, JsonNode> previews, boolean overwrites) {
        JsonNode there = of(previews, "write_file /site/old.md");
        if (overwrites) {
            assertThat(there.toString()).as(release).contains("-old\\n+rewritten\\n");
        } else {
            assertThat(there.get("note").stringValue())
                    .as(release)
                    .isEqualTo("would fail: Cannot write to /old.md because it already exists. Read and then make an edit, or write to a new path.");
        }
        assertThat(there.get("fails").booleanValue()).as(release).isEqualTo(!overwrites);
        assertThat(of(previews, "edit_file /site/main.py").toString()).as(release).contains("-x=1\\n+x=42\\n");
        assertThat(of(previews, "write_file /site/new.md").get("changes").get(0).get("change").stringValue()).as(release).isEqualTo("added");
        assertThat(of(previews, "edit_file /site/none.md").get("note").stringValue())
                .as(release)
                .isEqualTo("would fail: Error: File '/none.md' not found");
        JsonNode deleted = of(previews, "delete /site/gone.md");
        if (OVERWRITE.contains(release)) {
            assertThat(deleted.get("changes").get(0).get("change").stringValue()).as(release).isEqualTo("deleted");
        } else {
            assertThat(deleted.get("note").stringValue()).as(release).isEqualTo("would fail: the agent has no tool delete");
        }
    }

    @Test
    void aHubKeepsItsCommits() throws IOException {
        try (HubStandIn hub = new HubStandIn()) {
            hub.commit("notes", Map.copyOf(SITE));
            int commits = hub.commits.size();
            assertAsOnADisk(
                    previews(
                            new RecordedAgent("wx", folder),
                            """
                            {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s", "api_key": "${env:LANGSMITH_API_KEY}"}"""
                                    .formatted(hub.address()),
                            Map.of("LANGSMITH_API_KEY", HubStandIn.KEY)),
                    "hub");
            assertThat(hub.commits).hasSize(commits);
        }
    }

    /** A release without a backend for a hub is shown what is mounted, in the manner of its store. */
    @Test
    void eachReleaseWritesToAHubInItsOwnWay() throws IOException {
        try (HubStandIn hub = new HubStandIn()) {
            hub.commit("notes", Map.copyOf(SITE));
            RecordedAgent agent = new RecordedAgent("wx", folder);
            String route = """
                    {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s", "api_key": "${env:LANGSMITH_API_KEY}"}""".formatted(hub.address());
            for (String release : RELEASES) {
                Map<String, JsonNode> previews = previews(agent, release, route, Map.of("LANGSMITH_API_KEY", HubStandIn.KEY));
                assertAsIn(release, previews, OVERWRITE_ON_A_HUB.contains(release));
                assertThat(of(previews, "write_file /site/new.md").get("note").stringValue())
                        .as(release)
                        .isEqualTo(TRIES_ONCE_ON_A_HUB.contains(release) ? CONFLICT : "");
            }
        }
    }

    @Test
    void eachReleaseWritesToATableInItsOwnWay() throws IOException {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        String route = "{\"type\": \"postgres_files\", \"url\": \"%s\"}".formatted(table().address());
        for (String release : RELEASES) {
            assertAsIn(release, previews(agent, release, route, Map.of()), OVERWRITE.contains(release));
        }
    }

    @Test
    void aTableKeepsItsRows() throws IOException {
        assertAsOnADisk(
                previews(new RecordedAgent("wx", folder), "{\"type\": \"postgres_files\", \"url\": \"%s\"}".formatted(table().address()), Map.of()),
                "postgres");
    }

    @Test
    void aBucketKeepsItsObjects() throws IOException {
        try (BucketStandIn bucket = new BucketStandIn()) {
            SITE.forEach((name, text) -> bucket.put("v2/" + name, text.getBytes(StandardCharsets.UTF_8)));
            assertAsOnADisk(
                    previews(
                            new RecordedAgent("wx", folder),
                            """
                            {"type": "s3", "bucket": "docs", "prefix": "v2", "endpoint": "%s", "access_key": "${env:S3_ID}",
                             "secret_key": "${env:S3_KEY}"}"""
                                    .formatted(bucket.address()),
                            Map.of("S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret())),
                    "s3");
        }
    }

    /** Releases whose answers do not say that they failed tell a refusal in the object's words from a success all the same. */
    @Test
    @EnabledIf("dev.stateroom.Needs#hasPython")
    void aRefusalInWordsOfItsOwnIsAFailureInEachRelease() throws IOException {
        RecordedAgent agent = guarded();
        for (String release : RELEASES) {
            Map<String, JsonNode> previews = previews(agent, release, GUARDED, Map.of());
            JsonNode refused = of(previews, "write_file /site/old.md");
            assertThat(refused.get("note").stringValue()).as(release).isEqualTo("would fail: Writes are not allowed under /old.md");
            assertThat(refused.get("fails").booleanValue()).as(release).isTrue();
            assertThat(of(previews, "edit_file /site/main.py").toString()).as(release).contains("-x=1\\n+x=42\\n");
        }
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasPython")
    void anObjectOfSomebodysOwnAnswersInItsOwnWords() throws IOException {
        Map<String, JsonNode> previews = previews(guarded(), GUARDED, Map.of());
        assertThat(of(previews, "edit_file /site/main.py").toString()).contains("-x=1\\n+x=42\\n").contains("the bridge mount at /site/");
        assertThat(of(previews, "write_file /site/old.md").get("note").stringValue())
                .isEqualTo("would fail: Writes are not allowed under /old.md");
        assertThat(of(previews, "write_file /site/new.md").get("changes").get(0).get("change").stringValue()).isEqualTo("added");
        assertThat(of(previews, "delete /site/gone.md").get("changes").get(0).get("change").stringValue()).isEqualTo("deleted");
        assertThat(of(previews, "edit_file /site/none.md").get("note").stringValue()).isEqualTo("would end the run: KeyError: '/none.md'");
    }
}

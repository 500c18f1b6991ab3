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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Repositories of a hub and buckets by commands: commits, their differences, another program's commit in between, what a search costs. */
final class RemoteMountCommandsTest {
    private final HubStandIn hub = new HubStandIn();

    @TempDir
    Path folder;

    private Path workspace;
    private String first;
    private String second;
    private String third;

    @BeforeEach
    void make() throws IOException {
        first = hub.commit("notes", Map.of("a.md", "one\n", "b/c.md", "x\n"));
        second = hub.commit("notes", Map.of("a.md", "two\n"));
        Map<String, @Nullable String> gone = new HashMap<>();
        gone.put("b/c.md", null);
        third = hub.commit("notes", gone);
        Files.createDirectories(folder.resolve("project"));
        workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "filesystem", "root": "project"},
                  "routes": {"/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s",
                                       "api_key": "${env:LANGSMITH_API_KEY}", "writable": true}}}}
                """.formatted(hub.address()));
        run("trust", "--yes");
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private CommandRun run(String... args) {
        List<String> all = new ArrayList<>(List.of("-w", workspace.toString()));
        all.addAll(List.of(args));
        return CommandRun.of(
                folder.resolve("data"), Map.of("LANGSMITH_API_KEY", HubStandIn.KEY), false, all.toArray(String[]::new));
    }

    private static List<String> texts(JsonNode rows, String field) {
        return rows.valueStream().map(row -> row.get(field).stringValue()).toList();
    }

    @Test
    void theCommitsAreListedNewestFirstByTwoRequests() {
        CommandRun run = run("commits", "/hub", "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(texts(run.json(), "commit")).containsExactly(third, second, first);
        assertThat(run.json().get(0).get("shown").booleanValue()).isTrue();
        assertThat(run.json().get(2).get("parent").isNull()).isTrue();
        assertThat(hub.requests).hasSize(2);
        assertThat(run("commits", "hub").out()).contains(third.substring(0, 8) + " (shown)").contains("DESCRIPTION");
    }

    @Test
    void aFileHasTheCommitsThatChangedItAndEachTreeIsAskedForOnce() {
        JsonNode versions = run("commits", "/hub/b/c.md", "--json").json();
        assertThat(texts(versions, "commit")).containsExactly(third, first);
        assertThat(texts(versions.get(0).get("changed"), "change")).containsExactly("deleted");
        assertThat(hub.requests.stream().filter(request -> request.contains("commit="))).hasSize(3);
        assertThat(texts(run("commits", "/hub/b", "--json").json(), "commit")).containsExactly(third, first);
        assertThat(run("commits", "/hub", "--files").out()).contains("~/a.md").contains("-/b/c.md");
    }

    @Test
    void aCommitIsShownAsWhatItChangedAndAFileAsItWas() {
        assertThat(run("commits", "/hub", "--diff", second.substring(0, 8)).out()).contains("-one\n+two\n");
        assertThat(texts(run("commits", "/hub", "--diff", first + ".." + third, "--json").json(), "path"))
                .containsExactly("/a.md", "/b/c.md");
        assertThat(texts(run("commits", "/hub", "--diff", first, "--json").json(), "change")).containsOnly("added");
        assertThat(run("commits", "/hub/a.md", "--at", first).out()).isEqualTo("one\n");
        CommandRun none = run("commits", "/hub/z.md", "--at", first);
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("no file /hub/z.md at commit " + first);
    }

    @Test
    void whatKeepsNoCommitsSaysSo() {
        CommandRun run = run("commits", "/");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("the disk mount at / keeps no commits");
        assertThat(run("commits", "/hub", "--diff", "ffffffff").err()).contains("no commit ffffffff among the newest 100");
    }

    @Test
    void aChangeThatSomebodyElsesCommitCameBeforeShowsBothSides() {
        hub.meanwhile = () -> hub.commit("notes", Map.of("a.md", "theirs\n"));
        CommandRun run = run("edit", "/hub/a.md", "--old", "two", "--new", "mine", "--json");
        assertThat(run.status()).isEqualTo(1);
        JsonNode conflict = run.json().get("conflict");
        assertThat(List.of(conflict.get("base").stringValue(), conflict.get("mine").stringValue(), conflict.get("theirs").stringValue()))
                .containsExactly("two\n", "mine\n", "theirs\n");
        assertThat(conflict.get("parent").stringValue()).isEqualTo(third);
        hub.meanwhile = () -> hub.commit("notes", Map.of("a.md", "again\n"));
        CommandRun told = run("write", "/hub/a.md", "--text", "mine\n", "--force");
        assertThat(told.err()).contains("a.md was changed there too");
        assertThat(told.out()).contains("-again\n+mine\n");
        assertThat(hub.commits).hasSize(2);
        assertThat(run("read", "/hub/a.md", "--raw").out()).isEqualTo("again\n");
    }

    @Test
    void aSearchOfABucketSaysWhatItCostsBeforeItReads() throws IOException {
        try (BucketStandIn bucket = new BucketStandIn()) {
            for (int i = 0; i < 12; i++) {
                bucket.put("v2/f" + i + ".md", "line\nneedle\n".getBytes(StandardCharsets.UTF_8));
            }
            workspace = Files.writeString(folder.resolve("s3.stateroom.json"), """
                    {"version": 1, "backend": {"type": "s3", "bucket": "docs", "prefix": "v2", "endpoint": "%s",
                      "access_key": "${env:S3_ID}", "secret_key": "${env:S3_KEY}"}}
                    """.formatted(bucket.address()));
            Map<String, String> keys = Map.of("S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret());
            run("trust", "--yes");
            CommandRun run = CommandRun.of(
                    folder.resolve("data"), keys, false, "search", "needle", workspace.toString(), "--in", "files", "--json");
            JsonNode group = run.json().get("groups").get(0);
            assertThat(group.get("count").intValue()).isEqualTo(12);
            assertThat(group.get("cost").toString()).isEqualTo("{\"files\":12,\"bytes\":144,\"requests\":13,\"at_least\":false}");
            assertThat(run.err()).contains("reading 12 files with 144 bytes, 13 requests");
            assertThat(bucket.requests.stream().filter(request -> request.equals("GET object"))).hasSize(12);
            CommandRun grep = CommandRun.of(folder.resolve("data"), keys, false, "-w", workspace.toString(), "grep", "needle");
            assertThat(grep.err()).contains("note: /: reading 12 files with 144 bytes, 13 requests");
        }
    }

    @Test
    void everyRemoteKindKeepsTheContractOfMounts() throws IOException {
        TestDatabase table = PostgresServer.create();
        table.execute("CREATE TABLE files (path text COLLATE \"C\" PRIMARY KEY, content text NOT NULL, modified_at timestamptz, mime_type text);"
                + "INSERT INTO files VALUES ('/a.md', 'one', now(), NULL), ('/b.md', 'two', now(), NULL)");
        hub.commit("notes", Map.of("z.md", "z\n"));
        try (BucketStandIn bucket = new BucketStandIn()) {
            bucket.put("a.md", "one".getBytes(StandardCharsets.UTF_8));
            bucket.put("b.md", "two".getBytes(StandardCharsets.UTF_8));
            Files.writeString(workspace, """
                    {"version": 1, "backend": {"type": "composite", "default": {"type": "filesystem", "root": "project"}, "routes": {
                      "/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s", "api_key": "${env:LANGSMITH_API_KEY}",
                                "writable": true},
                      "/docs/": {"type": "s3", "bucket": "docs", "endpoint": "%s", "access_key": "${env:S3_ID}",
                                 "secret_key": "${env:S3_KEY}", "writable": true},
                      "/table/": {"type": "postgres_files", "url": "%s", "writable": true}}}}
                    """.formatted(hub.address(), bucket.address(), table.address()));
            run("trust", "--yes");
            Map<String, String> keys = Map.of(
                    "LANGSMITH_API_KEY", HubStandIn.KEY, "S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret());
            for (String mount : List.of("/hub/", "/docs/", "/table/")) {
                CommandRun run = CommandRun.of(
                        folder.resolve("data"), keys, false, "-w", workspace.toString(), "conformance", "--mount", mount, "--write");
                assertThat(run.status()).as(run.out() + run.err()).isZero();
                // A hub keeps no bytes that are no text.
                assertThat(run.out()).endsWith(mount.equals("/hub/") ? " kept, 0 broken, 1 skipped\n" : " kept, 0 broken, 0 skipped\n");
            }
        }
    }
}

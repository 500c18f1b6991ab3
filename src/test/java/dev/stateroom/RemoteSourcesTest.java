package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.langgraph.server.RecordedServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Every reading command over a PostgreSQL database and over a server, as over a file. */
final class RemoteSourcesTest {
    private static final String LONG = "0197a000-0000-7000-8000-000000000001";
    private static final String FORKED = "01a1fb7e-619e-7484-8607-71042af347ec";
    private static TestDatabase database;

    @TempDir
    Path folder;

    @BeforeAll
    static void restore() {
        database = PostgresServer.restored();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @Test
    void theThreadsOfADataBaseAreListed() {
        JsonNode truth = RecordedTruth.json("python-postgres/expected.json").get("threads");
        CommandRun run = run("threads", database.address(), "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json()).hasSize(truth.size());
        for (JsonNode row : run.json()) {
            JsonNode root = truth.get(row.get("thread_id").stringValue()).get("namespaces").get("");
            assertThat(row.get("root_checkpoint_count").intValue()).isEqualTo(root.size());
            assertThat(row.get("file_count").intValue()).isEqualTo(root.get(0).get("files").size());
        }
    }

    @Test
    void aThreadOfADataBaseAnswersEveryReadingCommand() {
        String source = database.address();
        CommandRun history = run("history", source, LONG, "--json");
        assertThat(history.json()).hasSize(164);
        JsonNode files = run("files", source, LONG, "--json").json();
        JsonNode expected = RecordedTruth.json("python-postgres/expected.json").get("threads").get(LONG).get("namespaces").get("").get(0).get("files");
        assertThat(files).hasSize(expected.size());
        for (JsonNode file : files) {
            assertThat(file.get("sha256")).isEqualTo(expected.get(file.get("path").stringValue()).get("sha256"));
        }
        assertThat(run("cat", source, LONG, "/workspace/plan.md").out()).startsWith("# Plan");
        assertThat(run("log", source, LONG, "/workspace/plan.md", "--json").json().size()).isPositive();
        assertThat(run("calls", source, LONG, "--json").json().size()).isGreaterThan(20);
        assertThat(run("results", source, LONG, "--json").json().size()).isPositive();
        String newest = history.json().get(0).get("checkpoint_id").stringValue();
        String old = history.json().get(100).get("checkpoint_id").stringValue();
        assertThat(run("diff", source, LONG, old, newest, "--json").json().size()).isPositive();
        String file = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        assertThat(run("interrupts", source, "--json").json().findValuesAsString("mode"))
                .containsExactlyInAnyOrderElementsOf(run("interrupts", file, "--json").json().findValuesAsString("mode"))
                .isNotEmpty();
    }

    @Test
    void aThreadOfADataBaseIsCopiedToAFileUpToAStep() {
        Path whole = folder.resolve("whole.db");
        assertThat(run("thread", "fork", database.address() + "#" + LONG, "--out", whole.toString()).status()).isZero();
        for (String question : List.of("history", "calls", "files", "results")) {
            assertThat(run(question, whole.toString(), LONG, "--json").json()).as(question).isEqualTo(run(question, database.address(), LONG, "--json").json());
        }
        // What the step's own tasks wrote is not in it: they are to run.
        Path middle = folder.resolve("middle.db");
        assertThat(run("thread", "fork", database.address() + "#" + LONG + "@40", "--out", middle.toString()).status()).isZero();
        assertThat(run("threads", middle.toString(), "--json").json().get(0).get("status").asString()).isEqualTo("unfinished");
        assertThat(run("compare", middle + "#" + LONG, database.address() + "#" + LONG + "@40").status()).isZero();
    }

    @Test
    void theStoreOfADataBaseIsListedAndMounted() throws IOException {
        CommandRun run = run("store", "ls", database.address(), "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json()).hasSize(5);
        Path workspace = Files.writeString(folder.resolve("remote.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "context": {"team": "stateroom"},
                 "backend": {"type": "composite", "default": {"type": "state", "source": "%1$s", "thread": "%2$s"},
                   "routes": {"/memories/": {"type": "store", "source": "%1$s", "namespace": ["{context.team}", "memories"]}}}}
                """.formatted(database.address(), LONG));
        assertThat(run("trust", workspace.toString(), "--yes").status()).isZero();
        CommandRun ls = run("-w", workspace.toString(), "ls", "/memories", "--json");
        assertThat(ls.json().findValuesAsString("path"))
                .containsExactlyInAnyOrder("/memories/AGENTS.md", "/memories/legacy.md", "/memories/projects");
        assertThat(run("-w", workspace.toString(), "read", "/memories/AGENTS.md").out()).contains("half-even");
        assertThat(run("-w", workspace.toString(), "read", "/workspace/plan.md").out()).contains("# Plan");
        assertThat(run("-w", workspace.toString(), "read", "/memories/AGENTS.md", "--as-tool").out()).contains("half-even");
        assertThat(run("-w", workspace.toString(), "ls", "/", "--json").out()).contains("/memories");
        assertThat(run("store", "put", database.address(), "a", "k", "--value", "{}").status()).isEqualTo(2);
    }

    @Test
    void aServerAnswersEveryReadingCommand() {
        try (RecordedServer server = new RecordedServer("01-info-assistants", "02-store", "05-history-state-fork", "07-inbox-per-call")) {
            server.backToInterrupts("01a1fb7e-8711-7299-8939-1fb749ee1a9a");
            String source = server.address();
            CommandRun threads = run("threads", source, "--json");
            assertThat(threads.status()).as(threads.err()).isZero();
            JsonNode row = threads.json().valueStream().filter(t -> t.get("thread_id").stringValue().equals(FORKED)).findFirst().orElseThrow();
            assertThat(row.get("checkpoint_count").intValue()).isEqualTo(23);
            assertThat(row.get("file_count").intValue()).isEqualTo(3);
            assertThat(row.get("step").intValue()).isEqualTo(17);
            assertThat(run("history", source, FORKED, "--json").json()).hasSize(23);
            assertThat(run("cat", source, FORKED, "/choice.txt").out()).isEqualTo("right\n");
            JsonNode log = run("log", source, FORKED, "/choice.txt", "--json").json();
            assertThat(log.findValuesAsString("tool")).contains("write_file");
            assertThat(run("calls", source, FORKED, "--json").json().findValuesAsString("tool")).contains("write_file", "edit_file", "delete");
            assertThat(run("store", "ls", source, "--json").json()).hasSize(4);
            assertThat(run("store", "get", source, "stateroom.memories", "/legacy.md", "--json").status()).isZero();
            assertThat(run("interrupts", source, "--json").json().findValuesAsString("mode")).contains("per_call");
            assertThat(run("mounts", source, "--json").json().toString()).contains("stateroom", "memories");
        }
    }

    @Test
    void aServerWhoseStoreNobodyUsesHasNoProblem() {
        try (RecordedServer server = new RecordedServer("11-javascript")) {
            CommandRun mounts = run("mounts", server.address());
            assertThat(mounts.status()).isZero();
            assertThat(mounts.out() + mounts.err()).doesNotContain("without any items");
        }
    }

    @Test
    void theKeyOfAServerComesFromTheVariableThatItsAddressNames() {
        try (RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork")) {
            server.wanted = "lsv2_secret";
            CommandRun without = run("threads", server.address());
            assertThat(without.status()).isEqualTo(3);
            assertThat(without.err()).contains("wants an API key: name it in the address, ?api_key=${env:NAME}").hasLineCount(1);
            for (String name : List.of("LANGSMITH_API_KEY", "LANGGRAPH_API_KEY")) {
                Map<String, String> environment = Map.of(name, "lsv2_secret");
                assertThat(CommandRun.of(folder.resolve("data"), environment, false, "threads", server.address()).status())
                        .as("a usual key goes by itself only to its usual host")
                        .isEqualTo(3);
                CommandRun with = CommandRun.of(
                        folder.resolve("data"), environment, false, "threads", server.address() + "?api_key=${env:" + name + "}");
                assertThat(with.status()).as(with.err()).isZero();
                assertThat(with.out() + with.err()).doesNotContain("lsv2_secret");
            }
            CommandRun named = CommandRun.of(
                    folder.resolve("data"), Map.of("MINE", "lsv2_secret"), false, "threads", server.address() + "?api_key=${env:MINE}");
            assertThat(named.status()).as(named.err()).isZero();
        }
    }

    @Test
    void whatCannotBeReachedIsSaidInOneSentenceThatShowsNoPassword() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        for (String source : List.of("postgresql://me:hush@127.0.0.1:" + port + "/db", "http://127.0.0.1:" + port)) {
            for (List<String> command : List.of(List.of("threads"), List.of("store", "ls"), List.of("mounts"))) {
                List<String> all = new ArrayList<>(command);
                all.add(source);
                CommandRun run = run(all.toArray(String[]::new));
                assertThat(run.status()).as(run.err()).isEqualTo(3);
                assertThat(run.err()).contains("nothing answers at 127.0.0.1:" + port).hasLineCount(1).doesNotContain("hush");
            }
        }
    }

    @Test
    void commandsThatTakeOnlyOwnDataRefuseWithoutThePassword() {
        String source = database.address().replace("postgres@", "postgres:hush@");
        for (List<String> command : List.of(List.of("store", "info"), List.of("store", "compact"))) {
            List<String> all = new ArrayList<>(command);
            all.add(source);
            CommandRun run = run(all.toArray(String[]::new));
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains(database.address() + " is not Stateroom's own data").doesNotContain("hush");
        }
        assertThat(run("recent").out()).doesNotContain("postgres");
        assertThat(run("mounts", source).out()).doesNotContain("hush");
        assertThat(run("recent", "--json").json().get(0).get("address").stringValue()).isEqualTo(database.address());
    }

    @Test
    void aPasswordIsTakenFromWhereAReferenceSays() {
        String source = database.address().replace("postgres@", "postgres:${env:PG_SECRET}@");
        CommandRun unset = run("threads", source);
        assertThat(unset.status()).isEqualTo(2);
        assertThat(unset.err()).contains("PG_SECRET is not set");
        CommandRun set = CommandRun.of(folder.resolve("data"), Map.of("PG_SECRET", "hush"), false, "threads", source);
        assertThat(set.status()).as(set.err()).isZero();
        assertThat(set.out() + set.err()).doesNotContain("hush");
    }
}

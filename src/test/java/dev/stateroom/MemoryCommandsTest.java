package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.sqlite.FatThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What commands say of memories: recorded ones, and those of the thread of the story. */
final class MemoryCommandsTest {
    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    @Test
    void theMemoryOfTheStoryDriftedInItsSecondTurn() throws Exception {
        String database = FatThread.write(folder, 10_000).toString();
        CommandRun run = run("memory", "drift", database, FatThread.ID, "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json()).hasSize(1);
        JsonNode drift = run.json().get(0);
        assertThat(drift.get("source").stringValue()).isEqualTo("/AGENTS.md");
        assertThat(drift.get("status").stringValue()).isEqualTo("drifted");
        assertThat(drift.get("prompt").stringValue()).isEqualTo("alpha\n");
        assertThat(drift.get("stored").stringValue()).isEqualTo("beta\n");
        assertThat(drift.get("since_turn").intValue()).isEqualTo(2);
        CommandRun text = run("memory", "drift", database, FatThread.ID);
        assertThat(text.out()).startsWith("/AGENTS.md: drifted since turn 2 (step ").contains("\n-alpha\n+beta\n");
    }

    @Test
    void theRecordedThreadsDriftedWhereTheirRecordSaysSo() {
        String threads = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        String store = CommandRun.copy("python-sqlite/store.db", folder).toString();
        JsonNode drift = run("memory", "drift", threads, "0197a000", "--store", store, "--json").json().get(0);
        assertThat(drift.get("status").stringValue()).isEqualTo("drifted");
        assertThat(drift.get("namespace").toString()).isEqualTo("[\"stateroom\",\"memories\"]");
        assertThat(drift.get("key").stringValue()).isEqualTo("/AGENTS.md");
        assertThat(drift.get("since_step").intValue()).isEqualTo(20);
        CommandRun same = run("memory", "drift", threads, "forked", "--store", store);
        assertThat(same.status()).isZero();
        assertThat(same.out()).isEqualTo("/memories/AGENTS.md: the prompt is up to date, loaded in step 2\n");
        CommandRun alone = run("memory", "drift", threads, "forked", "--json");
        assertThat(alone.status()).isZero();
        assertThat(alone.json().get(0).get("status").stringValue()).isEqualTo("unknown");
        assertThat(alone.json().get(0).get("reason").stringValue()).contains("name a workspace file");
    }

    @Test
    void aWorkspaceFileKnowsWhereMemoriesLie() throws Exception {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        CommandRun.copy("python-sqlite/store.db", folder);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:sessions.db"},
                  "routes": {"/memories/": {"type": "store", "source": "sqlite:store.db", "namespace": ["stateroom", "memories"]}}}}
                """);
        CommandRun run = run("memory", "drift", workspace.toString(), "0197a000", "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json().get(0).get("status").stringValue()).isEqualTo("drifted");
        assertThat(run.json().get(0).get("where").stringValue()).isEqualTo("store.db, namespace stateroom.memories");
    }

    @Test
    void whatCannotBeAskedIsRefusedInOneSentence() {
        String store = CommandRun.copy("python-sqlite/store.db", folder).toString();
        CommandRun none = run("memory", "drift", store, "t");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("holds no threads").doesNotContain("\tat ");
        assertThat(run("memory").status()).isEqualTo(2);
        assertThat(run("memory", "drift", store, "t", "--namespace", "a").err()).contains("--store STORE");
    }

    private Path story(String namespace) throws Exception {
        FatThread.write(folder, 10_000);
        run("store", "put", "local:", "filesystem", "/alice.md", "--value", "{\"content\":\"- Alice wants reports in Czech.\\n\"}");
        run("store", "put", "local:", "filesystem", "/bob.md", "--value", "{\"content\":\"- Bob wants reports in French.\\n\"}");
        return Files.writeString(folder.resolve("fat.stateroom.json"), """
                {"version": 1, "context": {"user_id": "alice"}, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:fat-thread.db", "thread": "fat-thread"},
                  "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": [%s]}}}}
                """.formatted(namespace));
    }

    @Test
    void aNamespaceThatTwoUsersShareIsFoundWithTheKeysOfBoth() throws Exception {
        CommandRun run = run("store", "audit", story("\"filesystem\"").toString(), "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json().get("users").toString()).isEqualTo("[\"alice\",\"bob\"]");
        assertThat(run.json().get("findings")).hasSize(1);
        JsonNode finding = run.json().get("findings").get(0);
        assertThat(finding.get("kind").stringValue()).isEqualTo("shared");
        assertThat(finding.get("users").toString())
                .isEqualTo("[{\"user\":\"alice\",\"keys\":[\"/alice.md\"]},{\"user\":\"bob\",\"keys\":[\"/bob.md\"]}]");
        CommandRun text = run("store", "audit", folder.resolve("fat.stateroom.json").toString());
        assertThat(text.out()).contains("bob wrote /bob.md").contains("shared: the route /memories/ leads all users to filesystem");
    }

    @Test
    void aNamespaceOfItsOwnForEachUserIsFine() throws Exception {
        CommandRun run = run("store", "audit", story("\"{context.user_id}\", \"memories\"").toString(), "--json");
        assertThat(run.status()).isZero();
        assertThat(run.json().get("matrix").findValues("namespace").toString()).isEqualTo("[[\"alice\",\"memories\"], [\"bob\",\"memories\"]]");
        assertThat(run.json().get("threads_read").intValue()).isEqualTo(2);
    }

    @Test
    void aStoreByItselfIsAuditedByItsNamespaces() {
        CommandRun run = run("store", "audit", CommandRun.copy("python-sqlite/store.db", folder).toString(), "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json().get("findings")).hasSize(1);
        assertThat(run.json().get("findings").get(0).get("namespaces").toString()).isEqualTo("[\"agent.filesystem\"]");
        assertThat(run("store", "audit", "local:", "--json").status()).isZero();
    }

    @Test
    void pollutionIsPointedAtAndSecretsAreNotShown() {
        String key = String.join("", "sk-", "ant-api03-Q7dk29fLmZx81nVb04TyRw");
        run("store", "put", "local:", "a.memories", "/keys.md", "--value", "{\"content\":\"# Keys\\nuse " + key + "\\n\"}");
        run("store", "put", "local:", "a.memories", "/one.md", "--value", "{\"content\":\"- Send a report every Friday\\n\"}");
        run("store", "put", "local:", "a.memories", "/two.md", "--value", "{\"content\":\"- Never send a report every Friday\\n\"}");
        CommandRun run = run("memory", "hints", "local:", "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json().findValuesAsString("kind")).containsExactly("secret", "contradiction");
        assertThat(run.out()).doesNotContain(key);
        JsonNode spot = run.json().get(0).get("spots").get(0);
        assertThat(spot.get("key").stringValue()).isEqualTo("/keys.md");
        assertThat(spot.get("line").intValue()).isEqualTo(2);
        assertThat(run("memory", "hints", "local:").out()).contains("a.memories /keys.md:2: use sk-a…").contains("2 hints about 3 items");
        String clean = CommandRun.copy("python-sqlite/store.db", folder).toString();
        assertThat(run("memory", "hints", clean).out()).isEqualTo("no problems found with 5 items\n");
    }

    @Test
    void theListSaysWhichThreadsHoldAMemoryInTheirPrompts() throws Exception {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        CommandRun.copy("python-sqlite/store.db", folder);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:sessions.db"},
                  "routes": {"/memories/": {"type": "store", "source": "sqlite:store.db", "namespace": ["stateroom", "memories"]}}}}
                """);
        CommandRun run = run("memory", "ls", workspace.toString(), "--json");
        assertThat(run.status()).isZero();
        assertThat(run.json()).hasSize(5);
        JsonNode agents = run.json().valueStream().filter(item -> item.get("key").asString().equals("/AGENTS.md")).findFirst().orElseThrow();
        assertThat(agents.get("path").stringValue()).isEqualTo("/memories/AGENTS.md");
        assertThat(agents.get("prompts")).hasSize(11);
        assertThat(agents.get("prompts").valueStream().filter(thread -> !thread.get("current").booleanValue()).map(t -> t.get("thread_id").stringValue()))
                .containsExactly("0197a000-0000-7000-8000-000000000001");
        assertThat(run("memory", "ls", workspace.toString(), "--namespace", "stateroom.memories").out()).contains("10 current, 1 old");
    }

    @Test
    void threadsWhosePromptCannotBeReadAreNamedInTheListOfMemories() throws Exception {
        Path file = MutatedDatabase.whole("python-sqlite/sessions.db", Files.createDirectories(folder.resolve("mutated")));
        assertThat(run("memory", "ls", file.toString()).err()).doesNotContain("cannot be read");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE checkpoints SET checkpoint = substr(checkpoint, 1, 100) WHERE thread_id = 'hitl-execute-pending'");
        }

        assertThat(run("memory", "ls", file.toString()).err())
                .contains("note: the prompts of these threads cannot be read: hitl-execute-pending");
    }
}

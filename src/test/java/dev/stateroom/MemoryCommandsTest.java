package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.sqlite.FatThread;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(same.out()).isEqualTo("/memories/AGENTS.md: the prompt holds what is stored, loaded in step 2\n");
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
}

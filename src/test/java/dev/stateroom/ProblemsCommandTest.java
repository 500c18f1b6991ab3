package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code problems} over recorded agents. */
final class ProblemsCommandTest {
    @TempDir
    Path folder;

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @Test
    void aWriteOverASubagentsChangeIsNamed() throws Exception {
        String source = CommandRun.copy("odd-threads/parallel-0.7.32.db", folder).toString();
        CommandRun found = run("problems", source, "--thread", "subagents", "--json");
        assertThat(found.status()).isEqualTo(1);
        assertThat(found.json()).hasSize(1);
        JsonNode one = found.json().get(0);
        assertThat(one.get("kind").stringValue()).isEqualTo("stale_write");
        assertThat(one.get("agent").stringValue()).isEqualTo("main");
        assertThat(one.get("path").stringValue()).isEqualTo("/shared.md");
        assertThat(one.get("calls")).hasSize(2);
        assertThat(run("problems", source, "subagents", "--json").out()).isEqualTo(found.out());
        assertThat(run("problems", source, "one", "--thread", "other").err()).contains("two threads are named");
        assertThat(run("problems", source).out()).contains("subagents").contains("written after");
    }

    @Test
    void aFileWrittenWholeAfterAPartWasReadIsNamed() throws Exception {
        Path sample = Files.copy(Path.of("src/main/resources/dev/stateroom/workspace/sample/sessions.db"), folder.resolve("sample.db"));
        CommandRun found = run("problems", sample.toString(), "--json");
        assertThat(found.json()).hasSize(1);
        JsonNode one = found.json().get(0);
        assertThat(one.get("thread").stringValue()).isEqualTo("report-q3");
        assertThat(one.get("kind").stringValue()).isEqualTo("partial_write");
        assertThat(one.get("agent").stringValue()).isEqualTo("proofreader");
        assertThat(one.get("path").stringValue()).isEqualTo("/report.md");
        assertThat(run("problems", sample.toString()).out()).contains("only a part of it was read");
    }

    @Test
    void aRuleThatIsNearlyHitIsNamedWhereAWorkspaceHasRules() throws Exception {
        Path agents = Path.of("src/test/resources/agents/w07");
        Path workspace = folder.resolve("ws/permissions.stateroom.json");
        Files.createDirectories(workspace.getParent());
        Files.copy(agents.resolve("ws/permissions.stateroom.json"), workspace);
        Path database = Files.copy(agents.resolve("sessions.db"), folder.resolve("sessions.db"));
        Files.copy(agents.resolve("store.db"), folder.resolve("store.db"));
        CommandRun found = run("problems", workspace.toString(), "permissions", "--json");
        assertThat(found.status()).isEqualTo(1);
        assertThat(found.json()).hasSize(1);
        JsonNode one = found.json().get(0);
        assertThat(one.get("kind").stringValue()).isEqualTo("near_rule");
        assertThat(one.get("tool").stringValue()).isEqualTo("write_file");
        assertThat(one.get("calls")).hasSize(1);
        assertThat(one.get("rule").get("rule").intValue()).isZero();
        assertThat(one.get("rule").get("rules_of").stringValue()).isEqualTo("main");
        assertThat(one.get("rule").get("path").stringValue()).isEqualTo("/policies/.hidden");
        assertThat(one.get("rule").get("reason").stringValue()).isEqualTo("dotfile");
        assertThat(run("problems", workspace.toString(), "permissions").out())
                .contains("/policies/.hidden begins a name with a dot, and so misses rule 1, deny write /policies/**");
        assertThat(run("problems", database.toString(), "permissions", "-w", workspace.toString(), "--json").out()).isEqualTo(found.out());
        assertThat(run("problems", database.toString(), "permissions").out()).startsWith("no loops").doesNotContain("rule");
        assertThat(run("watch", database.toString(), "--when", "nearly").err()).contains("-w");
    }

    @Test
    void agentsThatDoWellHaveNone() throws Exception {
        String source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        CommandRun none = run("problems", source);
        assertThat(none.status()).isZero();
        assertThat(none.out()).contains("no loops");
        assertThat(run("problems", source, "--same-calls", "1").status()).isEqualTo(2);
    }
}

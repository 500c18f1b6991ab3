package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Agents with fewer tools, with subagents that do not exist, with rules that subagents have or have not, and with an artifacts root on a
 * route, recorded with Python 0.7.32.
 */
final class ToolLayerTest {
    private final RecordedAgent agent;
    private final JsonNode truth = CommandRun.truth("agents/team07/truth.json");

    ToolLayerTest(@TempDir Path folder) {
        this.agent = new RecordedAgent("team07", folder);
    }

    private List<String> replay(String workspace, String thread) {
        CommandRun run = agent.run("replay " + (workspace.isEmpty() ? "" : "-w ws/" + workspace + ".stateroom.json ") + "sessions.db " + thread + " --json");
        return StreamSupport.stream(run.json().get("calls").spliterator(), false)
                .map(call -> call.get("agent").stringValue() + " " + call.get("tool").stringValue() + " " + call.get("verdict").stringValue())
                .toList();
    }

    private List<String> simulated(String workspace, String thread) {
        CommandRun run = agent.run("permissions simulate -w ws/" + workspace + ".stateroom.json sessions.db " + thread + " --json");
        List<String> all = new ArrayList<>();
        run.json().get("decisions").forEach(one -> all.add(one.get("agent").stringValue() + " " + one.get("tool").stringValue() + " "
                + one.get("decision").stringValue() + " " + one.get("by").stringValue()));
        return all;
    }

    @Test
    void toolsThatAnAgentHasNotAreNotExecutable() {
        assertThat(replay("fewer", "fewer-tools"))
                .containsExactly(
                        "main write_file same", "main ls same", "main task skipped", "general-purpose write_file same", "general-purpose ls same",
                        "main task skipped", "worker write_file same", "main ls same", "main nonsense same");
        assertThat(simulated("fewer", "fewer-tools"))
                .contains("main write_file deny no_such_tool", "general-purpose write_file deny no_such_tool", "worker write_file allow default");
        assertThat(agent.run("permissions explain write_file /a.md -w ws/fewer.stateroom.json").out()).contains("the agent has no such tool");
        assertThat(agent.run("glob *.md --as-tool -w ws/fewer.stateroom.json").out())
                .contains("Error: glob is not a valid tool, try one of [ls, read_file");
    }

    @Test
    void withoutAWorkspaceTheRecordedAnswerSaysWhichToolsThereAre() {
        assertThat(replay("", "fewer-tools")).doesNotContain("main write_file different").contains("main write_file skipped", "main ls same");
        assertThat(agent.run("replay sessions.db fewer-tools").out()).contains("the agent has no such tool, as recorded");
    }

    @Test
    void aToolThatTheWorkspaceSaysTheAgentHasIsDifferent() throws Exception {
        Files.writeString(agent.at("ws/more.stateroom.json"), """
                {"version": 1, "name": "f", "dialect": "python-0.7", "tools": {"enabled": ["read_file", "ls", "write_file"]},
                 "backend": {"type": "state", "source": "sqlite:../sessions.db", "thread": "fewer-tools"}, "subagents": {"worker": {}}}
                """);
        assertThat(replay("more", "fewer-tools")).startsWith("main write_file different");
    }

    @Test
    void aSubagentThatThereIsNotIsRefusedInThePackagesWords() {
        String words = truth.get("unknown-subagent").get(0).get(1).stringValue();
        assertThat(replay("unknown", "unknown-subagent")).containsExactly("main task same", "main ls same");
        assertThat(simulated("unknown", "unknown-subagent")).containsExactly("main task deny no_such_agent", "main ls allow default");
        CommandRun simulated = agent.run("permissions simulate -w ws/unknown.stateroom.json sessions.db unknown-subagent --json");
        assertThat(simulated.json().get("decisions").get(0).get("text").stringValue()).isEqualTo(words);
        assertThat(agent.run("replay sessions.db unknown-subagent").out()).contains("there is no such subagent").doesNotContain("not recorded");
    }

    @Test
    void rulesArePassedOnToWhoeverHasNoneOfItsOwn() {
        assertThat(replay("rules", "rules-passed-on")).noneMatch(call -> call.endsWith("different"));
        assertThat(simulated("rules", "rules-passed-on").stream().filter(call -> call.contains("write_file")).toList())
                .containsExactly(
                        "main write_file allow default", "main write_file deny rule", "general-purpose write_file deny rule", "free write_file allow default",
                        "heir write_file deny rule");
    }

    @Test
    void largeResultsGoToTheArtifactsRoot() {
        assertThat(replay("art", "artifacts")).containsExactly("main fetch_log skipped", "main ls same", "main glob same");
        String path = Objects.requireNonNull(truth.get("artifacts").get(2).get(1)).stringValue();
        assertThat(agent.run("results -w ws/art.stateroom.json sessions.db artifacts").out())
                .contains("ok")
                .contains(path.substring(2, path.length() - 2));
    }

    /** Source: {@code FilesystemMiddleware.__init__} and {@code normalizeFilesystemTools} of the releases themselves. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0.5.9|python|TypeError: FilesystemMiddleware.__init__() got an unexpected keyword argument 'tools'",
        "0.6.12|python|TypeError: FilesystemMiddleware.__init__() got an unexpected keyword argument 'tools'",
        "0.7.0|python|ValueError: read_file must be included in tools; it is required by FilesystemMiddleware",
        "0.7.32|python|ValueError: read_file must be included in tools; it is required by FilesystemMiddleware",
        "1.12.0|js|Error: read_file must be included in tools; it is required by FilesystemMiddleware",
        "1.14.1|js|Error: read_file must be included in tools; it is required by FilesystemMiddleware",
        "1.10.7|js|"
    })
    void leavingOutReadFileIsRefusedWhereTheReleaseTakesAChoice(String release, String language, String refusal) throws Exception {
        Files.writeString(agent.at("ws/without.stateroom.json"), """
                {"version": 1, "name": "w", "dialect": "%s", "release": "%s", "tools": {"enabled": ["ls"]},
                 "backend": {"type": "state", "source": "sqlite:../sessions.db", "thread": "fewer-tools"}}
                """.formatted(language.equals("js") ? "js-" + release.substring(0, 4).replace("1.10", "1.9").replace("1.12", "1.14") : "python-" + release.substring(0, 3).replace("0.6", "0.5"), release));
        CommandRun made = agent.run("permissions explain ls / -w ws/without.stateroom.json");
        CommandRun used = agent.run("ls / --as-tool -w ws/without.stateroom.json");
        if (refusal == null) {
            assertThat(made.out()).contains("allowed");
            assertThat(used.status()).isZero();
        } else {
            assertThat(made.err()).contains(refusal.substring(refusal.indexOf(':') + 2));
            assertThat(used.status()).isNotZero();
            assertThat(used.out() + used.err()).contains(refusal.substring(refusal.indexOf(':') + 2));
        }
    }
}

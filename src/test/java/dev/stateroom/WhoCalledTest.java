package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Calls of recorded agents and their subagents, judged by the rules of the agent that made them. */
final class WhoCalledTest {
    @TempDir
    static Path folder;

    private static Path agents;

    @BeforeAll
    static void copy() throws IOException {
        agents = RecordedAgents.copy(folder);
    }

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static String at(String path) {
        return agents.resolve(path).toString();
    }

    private static List<String> all(JsonNode rows, String... fields) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> String.join(" ", List.of(fields).stream().map(field -> row.path(field).asString("")).toList()).strip())
                .toList();
    }

    private static CommandRun simulate(String workspace, String database, String thread, String... more) {
        List<String> args = new ArrayList<>(
                List.of("permissions", "simulate", "-w", at(workspace), at(database), thread, "--json"));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new));
    }

    @Test
    void aSubagentsCallsAreSimulatedUnderItsOwnRules() {
        CommandRun run = simulate("w07/ws/permissions.stateroom.json", "w07/sessions.db", "permissions");
        assertThat(run.status()).isOne();
        JsonNode decisions = run.json().get("decisions");
        assertThat(all(decisions, "index", "agent", "tool", "path", "decision", "rule", "rules_of"))
                .containsExactly(
                        "0 main write_file /policies/p.md deny 0 main",
                        "1 main write_file /policies/.hidden allow",
                        "2 main write_file /memories/m.md allow",
                        "3 main task  allow",
                        "4 auditor write_file /memories/x.md deny 0 auditor",
                        "5 auditor read_file /memories/m.md allow",
                        "6 main ls /policies allow");
        assertThat(run.json().get("allow").intValue()).isEqualTo(5);
        assertThat(run.json().get("deny").intValue()).isEqualTo(2);
        assertThat(all(run.json().get("leaks"), "path", "rules_of")).containsExactly("/policies/.hidden main");
        assertThat(all(run.json().get("coverage"), "rules_of", "rule", "calls")).containsExactly("main 0 1", "auditor 0 1");
        assertThat(run("permissions", "simulate", "-w", at("w07/ws/permissions.stateroom.json"), at("w07/sessions.db"), "permissions").out())
                .contains("deny", "auditor's rule 1", "7 calls: 5 allowed, 2 denied, 0 interrupted", "auditor's rule 1 deny /**: decided about 1");
    }

    @Test
    void aWaitingCallOfASubagentIsAnInterrupt() {
        CommandRun run = simulate("wx/ws/subagent-rules.stateroom.json", "wx/sessions.db", "sub-perm-interrupt");
        assertThat(all(run.json().get("decisions"), "agent", "path", "decision", "rules_of"))
                .containsExactly("main /open/main.md allow main", "main  allow", "worker /open/sub.md interrupt worker");
        assertThat(run.status()).isZero();
    }

    @Test
    void aRefusedCallOfASubagentReplaysAsRecorded() {
        CommandRun run = run("replay", "-w", at("w07/ws/permissions.stateroom.json"), at("w07/sessions.db"), "permissions", "--json");
        assertThat(run.status()).isZero();
        assertThat(all(run.json().get("calls"), "agent", "tool", "verdict"))
                .containsExactly(
                        "main write_file denied", "main write_file same", "main write_file same", "main task skipped", "auditor write_file denied",
                        "auditor read_file same", "main ls same");
        assertThat(run.json().get("calls").get(4).toString()).contains("Error: permission denied for write on /memories/x.md");
    }

    @Test
    void anAgentIsAskedAboutByItsName() {
        CommandRun auditor = simulate("w07/ws/permissions.stateroom.json", "w07/sessions.db", "permissions", "--agent", "auditor");
        assertThat(all(auditor.json().get("decisions"), "index", "agent", "decision")).containsExactly("4 auditor deny", "5 auditor allow");
        CommandRun main = simulate("w07/ws/permissions.stateroom.json", "w07/sessions.db", "permissions", "--agent", "main");
        assertThat(all(main.json().get("decisions"), "index")).containsExactly("0", "1", "2", "3", "6");
        CommandRun nobody = simulate("w07/ws/permissions.stateroom.json", "w07/sessions.db", "permissions", "--agent", "nobody");
        assertThat(nobody.status()).isEqualTo(2);
        assertThat(nobody.err()).contains("there is no agent 'nobody': it is one of main, general-purpose, auditor");
        CommandRun explained = run(
                "permissions", "explain", "write_file", "/memories/x.md", "-w", at("w07/ws/permissions.stateroom.json"), "--agent", "auditor");
        assertThat(explained.out()).contains("denied by rule 1");
        assertThat(explained.status()).isOne();
        assertThat(run(
                                "permissions", "explain", "write_file", "/memories/x.md", "-w", at("w07/ws/permissions.stateroom.json"), "--agent",
                                "general-purpose")
                        .out())
                .contains("allowed by default");
    }

    @Test
    void whatAnAgentMayNotReadIsNotShownInASimulationAndNotInAReplay() throws IOException {
        Path rules = Files.writeString(folder.resolve("hidden.json"), """
                {"permissions": [{"operations": ["read"], "paths": ["/policies/.hidden"], "mode": "deny"}],
                 "subagents": {"auditor": {"permissions": []}}}""");
        CommandRun simulated =
                simulate("w07/ws/permissions.stateroom.json", "w07/sessions.db", "permissions", "--rules", rules.toString());
        assertThat(simulated.json().get("decisions").get(6).get("hidden").toString()).isEqualTo("[\"/policies/.hidden\"]");
        CommandRun replayed = run(
                "replay", "-w", at("w07/ws/permissions.stateroom.json"), at("w07/sessions.db"), "permissions", "--rules", rules.toString(), "--json");
        JsonNode ls = replayed.json().get("calls").get(6);
        assertThat(ls.get("verdict").stringValue()).isEqualTo("different");
        assertThat(ls.get("actual").toString()).doesNotContain(".hidden");
    }

    @Test
    void aToolThatWaitsForAPersonWritesNothing() {
        CommandRun run = run("write", "-w", at("w07/ws/local-rules.stateroom.json"), "/ask/a", "--text", "x", "--as-tool");
        assertThat(run.status()).isOne();
        assertThat(run.err()).contains("waits for a decision (rule 2)");
        assertThat(run("ls", "-w", at("w07/ws/local-rules.stateroom.json"), "/", "--json").json()).isEmpty();
        CommandRun json = run("write", "-w", at("w07/ws/local-rules.stateroom.json"), "/ask/a", "--text", "x", "--as-tool", "--json");
        assertThat(json.json().get("outcome").stringValue()).isEqualTo("waits");
        assertThat(run("write", "-w", at("w07/ws/local-rules.stateroom.json"), "/free/a", "--text", "x", "--as-tool").out())
                .isEqualTo("Updated file /free/a");
    }
}

package dev.stateroom.permission.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.permission.lint.RuleLinter;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StartingPointTest {
    private static final List<Dialect> RELEASES = List.of(Dialect.newest(Era.Language.PYTHON), Dialect.newest(Era.Language.JAVASCRIPT));

    private static RecordedUse file(ToolName tool, String path) {
        return new RecordedUse(tool.id(), FileCall.arguments(tool, path), "");
    }

    private static RecordedUse command(String command) {
        Map<String, ForeignValue> args = new LinkedHashMap<>();
        args.put("command", new ForeignValue.Text(command));
        return new RecordedUse(ToolName.EXECUTE.id(), new ForeignValue.Fields(args), "");
    }

    private static List<String> stopped(StartingPoint point, List<RecordedUse> calls, Dialect dialect) {
        CallJudges judges = ((AgentReply.Answered<CallJudges>) CallJudges.of(point.team(), dialect, PathFacts.UNKNOWN)).value();
        RuleSimulation simulation = RuleSimulation.of(calls, judges, _ -> true);
        List<String> found = new ArrayList<>();
        simulation.decisions().stream()
                .filter(decision -> decision.mode() != RuleMode.ALLOW)
                .forEach(decision -> found.add(decision.tool() + " " + decision.path()));
        return found;
    }

    @Test
    void eachStopsWhatItIsForAndNothingElse() {
        List<RecordedUse> calls = List.of(
                file(ToolName.LS, "/secrets"),
                file(ToolName.READ_FILE, "/workspace/.env"),
                file(ToolName.READ_FILE, "/deploy/secrets/prod.json"),
                file(ToolName.READ_FILE, "/server.pem"),
                file(ToolName.READ_FILE, "/workspace/a/server.key"),
                file(ToolName.READ_FILE, "/notes/a.md"),
                file(ToolName.WRITE_FILE, "/workspace/a.md"),
                file(ToolName.WRITE_FILE, "/workspace/.git/config"),
                file(ToolName.WRITE_FILE, "/memories/AGENTS.md"),
                command("pytest -q"));
        for (Dialect dialect : RELEASES) {
            List<StartingPoint> points = StartingPoint.of(calls, dialect);
            assertThat(points).extracting(StartingPoint::kind).containsExactly(StartingPoint.Kind.values());
            assertThat(stopped(points.get(0), calls, dialect))
                    .as(dialect.id())
                    .containsExactly(
                            "ls /secrets",
                            "read_file /workspace/.env",
                            "read_file /deploy/secrets/prod.json",
                            "read_file /server.pem",
                            "read_file /workspace/a/server.key",
                            "write_file /workspace/.git/config");
            assertThat(stopped(points.get(1), calls, dialect)).as(dialect.id()).containsExactly("write_file /memories/AGENTS.md");
            assertThat(stopped(points.get(2), calls, dialect)).as(dialect.id()).hasSize(1).first().asString().startsWith("execute");
            assertThat(stopped(points.get(3), calls, dialect)).as(dialect.id()).isEmpty();
        }
    }

    @Test
    void theFolderThatMayBeWrittenIsTheOneThatIsWritten() {
        Dialect dialect = RELEASES.getFirst();
        assertThat(StartingPoint.of(List.of(), dialect).get(1).folder()).isEqualTo("/workspace");
        assertThat(StartingPoint.of(
                                List.of(file(ToolName.WRITE_FILE, "/out/a"), file(ToolName.WRITE_FILE, "/out/b/c"), file(ToolName.WRITE_FILE, "/notes/a")), dialect)
                        .get(1)
                        .folder())
                .isEqualTo("/out");
        assertThat(StartingPoint.of(List.of(file(ToolName.WRITE_FILE, "/top.md")), dialect).get(1).folder()).isEqualTo("/workspace");
    }

    @Test
    void nothingIsFoundWrongWithAny() {
        for (Dialect dialect : RELEASES) {
            for (StartingPoint point : StartingPoint.of(List.of(), dialect)) {
                assertThat(RuleLinter.findings(point.rules(), dialect, GuardedMounts.UNKNOWN, null))
                        .as("%s in %s", point.kind(), dialect.id())
                        .filteredOn(finding -> finding.severity() != RuleFinding.Severity.INFO)
                        .isEmpty();
            }
        }
    }
}

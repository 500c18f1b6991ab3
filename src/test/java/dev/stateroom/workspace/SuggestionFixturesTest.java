package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.permission.lint.RuleLinter;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.permission.simulation.RuleSuggestion;
import dev.stateroom.permission.simulation.SuggestionScope;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules suggested for what the agents of all recorded databases did. */
final class SuggestionFixturesTest {
    @TempDir
    Path folder;

    private List<RecordedUse> calls(String resource) throws Exception {
        Path database = folder.resolve(Path.of(resource).getFileName());
        Files.copy(Path.of(Objects.requireNonNull(getClass().getResource("/" + resource)).toURI()), database, StandardCopyOption.REPLACE_EXISTING);
        LocalOpener opener = new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
        List<RecordedUse> calls = new ArrayList<>();
        try (ThreadSource source = opener.threads(database.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            for (var thread : source.threads(Cancellation.NEVER).orThrow()) {
                RecordedThread recorded = source.thread(thread.id(), Cancellation.NEVER).orThrow();
                ToolCalls.of(recorded, Cancellation.NEVER).inOrder().forEach(call -> {
                    Message result = call.result();
                    calls.add(new RecordedUse(
                            call.tool(), call.ranArgs() == null ? call.args() : call.ranArgs(), result == null ? null : result.text()));
                });
            }
        }
        return calls;
    }

    @Test
    void aTenthAsManyRulesAsPathsAllowThemAllAndLintClean() throws Exception {
        List<RecordedUse> calls = new ArrayList<>();
        for (String resource : List.of("python-sqlite/sessions.db", "python-sqlite/dcode-sessions.db", "python-sqlite/legacy-sessions.db", "js-sqlite/checkpoints.sqlite")) {
            calls.addAll(calls(resource));
        }
        for (Dialect dialect : List.of(Dialect.of(Era.PYTHON_0_7), Dialect.of(Era.JS_1_14))) {
            for (SuggestionScope width : SuggestionScope.values()) {
                RuleSuggestion suggested = RuleSuggestion.of(calls, dialect, width);
                assertThat(suggested.rules().size() * 10)
                        .as("%s rules for %s paths, %s, %s", suggested.rules().size(), suggested.paths(), dialect, width)
                        .isLessThanOrEqualTo(suggested.paths());
                if (!(CompiledRules.of(suggested.rules(), dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules rules))) {
                    throw new AssertionError(suggested);
                }
                assertThat(RuleSimulation.of(calls, rules).count(RuleMode.DENY)).isZero();
                assertThat(RuleLinter.findings(suggested.rules(), dialect, GuardedMounts.UNKNOWN, null))
                        .allMatch(finding -> finding.severity() == RuleFinding.Severity.INFO);
            }
        }
    }
}

package dev.stateroom.permission.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.permission.lint.RuleLinter;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RuleSimulationTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect JAVASCRIPT = Dialect.of(Era.JS_1_14);

    private static RecordedUse use(String tool, String argument, String path, String result) {
        return new RecordedUse(tool, new ForeignValue.Fields(Map.of(argument, new ForeignValue.Text(path))), result);
    }

    /** What an agent did that looked for secrets. */
    private static final List<RecordedUse> SECRETS = List.of(
            use("ls", "path", "/", "['/ok.txt', '/secrets/']"),
            use("ls", "path", "/secrets", "['/secrets/.env', '/secrets/key.txt']"),
            use("read_file", "file_path", "/secrets/.env", "@@ lines 1-1 of 1 @@\nTOKEN=1"),
            use("read_file", "file_path", "/secrets/key.txt", "@@ lines 1-1 of 1 @@\nkey"),
            use("grep", "pattern", "TOKEN", "/secrets/.env\n/ok.txt"),
            use("glob", "pattern", "*.txt", "['/ok.txt', '/secrets/key.txt']"),
            new RecordedUse("task", ForeignValue.Fields.EMPTY, "done"));

    private static CompiledRules rules(Dialect dialect, PermissionRule... rules) {
        return compiled(dialect, List.of(rules));
    }

    private static CompiledRules compiled(Dialect dialect, List<PermissionRule> rules) {
        if (CompiledRules.of(rules, dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled)) {
            return compiled;
        }
        throw new AssertionError(rules);
    }

    private static PermissionRule rule(RuleMode mode, String... paths) {
        return new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(paths), mode);
    }

    @Test
    void theObviousRuleBlocksOneCallAndLetsThreeLeak() {
        RuleSimulation simulation = RuleSimulation.of(SECRETS, rules(PYTHON, rule(RuleMode.DENY, "/secrets/**")));
        assertThat(simulation.count(RuleMode.DENY)).isOne();
        assertThat(simulation.count(RuleMode.ALLOW)).isEqualTo(6);
        assertThat(simulation.decisions().get(3).text()).isEqualTo("Error: permission denied for read on /secrets/key.txt");
        assertThat(simulation.leaks()).extracting(RuleSimulation.Leak::index).containsExactly(1, 1, 2, 4);
        assertThat(simulation.leaks().stream().map(leak -> leak.miss().reason()).distinct())
                .containsExactly(MismatchReason.Reason.FOLDER, MismatchReason.Reason.DOT_FILE);
        assertThat(simulation.decisions().getFirst().hidden()).containsExactly("/secrets/");
        assertThat(simulation.coverage(AgentTeam.MAIN)).containsExactly(1);
        assertThat(RuleSimulation.of(SECRETS, rules(JAVASCRIPT, rule(RuleMode.DENY, "/secrets/**"))).leaks()).isEmpty();
    }

    @Test
    void interruptsWaitWhereTheReleaseKnowsThemAndPassElsewhere() {
        PermissionRule asks = rule(RuleMode.INTERRUPT, "/secrets/**");
        assertThat(RuleSimulation.of(SECRETS, rules(PYTHON, asks)).count(RuleMode.INTERRUPT)).isEqualTo(5);
        assertThat(RuleSimulation.of(SECRETS, rules(JAVASCRIPT, asks)).count(RuleMode.INTERRUPT)).isZero();
        assertThat(RuleSimulation.of(SECRETS, rules(Dialect.of(Era.PYTHON_0_4), asks))
                        .count(RuleMode.INTERRUPT))
                .isZero();
    }

    @Test
    void whatChangesAgainstOtherRulesIsTold() {
        RuleSimulation before = RuleSimulation.of(SECRETS, rules(PYTHON));
        RuleSimulation after = RuleSimulation.of(SECRETS, rules(PYTHON, rule(RuleMode.DENY, "/secrets", "/secrets/*")));
        assertThat(after.changedFrom(before))
                .extracting(change -> change.after().index() + " " + change.after().mode())
                .containsExactly("1 DENY", "3 DENY");
    }

    /** Before something is there, the package takes it for a folder that may hold what a rule denies. */
    @Test
    void aDeletionIsJudgedByWhatWasThereThen() {
        List<RecordedUse> calls = List.of(
                use("delete", "file_path", "/b.txt", "Error: permission denied for write on /b.txt (matches deny rule(s): /{src,disk}/**)"),
                use("write_file", "file_path", "/b.txt", "Updated file /b.txt"),
                use("delete", "file_path", "/b.txt", "Deleted /b.txt"),
                use("delete", "file_path", "/b.txt", "Error: permission denied for write on /b.txt (matches deny rule(s): /{src,disk}/**)"),
                use("delete", "file_path", "/old.txt", "Deleted /old.txt"),
                use("write_file", "file_path", "/old.txt", "Updated file /old.txt"));

        RuleSimulation simulation = RuleSimulation.of(calls, rules(PYTHON, rule(RuleMode.DENY, "/{src,disk}/**")));

        assertThat(simulation.decisions()).extracting(RuleSimulation.Decision::mode)
                .containsExactly(RuleMode.DENY, RuleMode.ALLOW, RuleMode.ALLOW, RuleMode.DENY, RuleMode.ALLOW, RuleMode.ALLOW);
    }

    @Test
    void aDeletedFolderIsJudgedWithWhatLiesInIt() {
        List<RecordedUse> calls = List.of(
                use("write_file", "file_path", "/drafts/a/keep.md", "Updated file /drafts/a/keep.md"),
                use("delete", "file_path", "/drafts/a", "Deleted /drafts/a"),
                use("write_file", "file_path", "/drafts/b.txt", "Updated file /drafts/b.txt"),
                use("delete", "file_path", "/drafts/b.txt", "Deleted /drafts/b.txt"));
        RuleSimulation simulation = RuleSimulation.of(
                calls, rules(PYTHON, new PermissionRule(List.of(RuleOperation.WRITE), List.of("/drafts/*/*.log"), RuleMode.DENY)));
        assertThat(simulation.decisions().get(1).text())
                .isEqualTo("Error: permission denied for write on /drafts/a (matches deny rule(s): /drafts/*/*.log)");
        assertThat(simulation.decisions().get(3).mode()).isEqualTo(RuleMode.ALLOW);
    }

    @ParameterizedTest
    @EnumSource(SuggestionScope.class)
    void suggestedRulesDenyNothingOfTheirRecordingAndLintClean(SuggestionScope width) {
        for (Dialect dialect : List.of(PYTHON, JAVASCRIPT, Dialect.of(Era.PYTHON_0_5))) {
            Random random = new Random(5);
            for (int i = 0; i < 5; i++) {
                List<RecordedUse> calls = recording(random);
                RuleSuggestion suggestion = RuleSuggestion.of(calls, dialect, width);
                RuleSimulation simulation = RuleSimulation.of(calls, compiled(dialect, suggestion.rules()));
                assertThat(simulation.decisions()).as("%s", suggestion).noneMatch(d -> d.mode() != RuleMode.ALLOW);
                assertThat(simulation.decisions()).as("%s", suggestion).allMatch(d -> d.hidden().isEmpty());
                assertThat(RuleLinter.findings(suggestion.rules(), dialect, GuardedMounts.UNKNOWN, null))
                        .as("%s", suggestion)
                        .allMatch(finding -> finding.severity() == RuleFinding.Severity.INFO);
            }
        }
    }

    private static List<RecordedUse> recording(Random random) {
        List<String> names = List.of("src", "docs", ".git", ".env", "a b.txt", "x{1}.py", "[y].md", "main.py");
        List<RecordedUse> calls = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            StringBuilder path = new StringBuilder();
            for (int depth = 1 + random.nextInt(3); depth > 0; depth--) {
                path.append('/').append(names.get(random.nextInt(names.size())));
            }
            switch (random.nextInt(5)) {
                case 0 -> calls.add(use("read_file", "file_path", path.toString(), "text"));
                case 1 -> calls.add(use("write_file", "file_path", path.toString(), "Updated file"));
                case 2 -> calls.add(use("ls", "path", path.toString(), "['" + path + "/in.txt']"));
                case 3 -> calls.add(use("glob", "pattern", "*.py", "['" + path + "']"));
                default -> calls.add(use("edit_file", "file_path", path.toString(), "ok"));
            }
        }
        return calls;
    }

    @Test
    void aLongRecordingNeedsFewRules() {
        List<RecordedUse> calls = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            calls.add(use(i % 3 == 0 ? "write_file" : "read_file", "file_path", "/drafts/part-" + i + ".csv", "ok"));
        }
        RuleSuggestion suggestion = RuleSuggestion.of(calls, PYTHON, SuggestionScope.TREE);
        assertThat(suggestion.paths()).isEqualTo(60);
        assertThat(suggestion.rules()).hasSizeLessThanOrEqualTo(6);
        assertThat(suggestion.rules().getFirst().paths()).containsExactly("/drafts/**");
    }

    @Test
    @Timeout(60)
    void aRecordingOfUnrelatedFoldersYieldsRulesThatSayTheyAreNotChecked() {
        List<RecordedUse> calls = new ArrayList<>();
        for (int i = 0; i < 150_000; i++) {
            calls.add(use("read_file", "file_path", "/folder" + i + "/file", "ok"));
        }
        RuleSuggestion suggestion = RuleSuggestion.of(calls, PYTHON, SuggestionScope.TREE);
        assertThat(suggestion.rules().getFirst().paths()).hasSize(150_000);
        assertThat(suggestion.notes()).contains(RuleSuggestion.Note.UNCHECKED);
    }

    @Test
    void foldersInOthersAreLeftOutWhateverIsBetweenThemInOrder() {
        List<RecordedUse> calls = Stream.of("/a/x", "/a-b/x", "/a/b/x", "/a/b-c/x", "/ab/x/y")
                .map(path -> use("read_file", "file_path", path, "ok"))
                .toList();
        assertThat(RuleSuggestion.of(calls, PYTHON, SuggestionScope.TREE).rules().getFirst().paths())
                .containsExactly("/a-b/**", "/a/**", "/ab/x/**");
    }

    @Test
    void resultsThatShowMorePathsThanAreJudgedAreRefused() {
        String shown = IntStream.range(0, 200_000).mapToObj(i -> "'/p" + i + "'").collect(Collectors.joining(", ", "[", "]"));
        List<RecordedUse> one = List.of(use("ls", "path", "/", shown));
        assertThat(ShownPaths.bounded(one)).isEqualTo(Outcome.ok(one));
        assertThat(ShownPaths.bounded(List.of(one.getFirst(), one.getFirst())))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                        .startsWith("the results of these calls show more than 400000 paths"));
    }

    @Test
    void aReadThatAReviewerReplacedAndThatFoundNothingProvesNoFile() {
        String note = EditNote.of(new Message.Call("c-2", "read_file", ForeignValue.Fields.EMPTY)) + "\n\nTool response:\n";
        CompiledRules rules = rules(PYTHON, rule(RuleMode.DENY, "/**"), rule(RuleMode.DENY, "/{src,disk}/**"));
        List<RecordedUse> calls = List.of(
                use("delete", "file_path", "/b.txt", "Error: permission denied for write on /b.txt"),
                use("read_file", "file_path", "/b.txt", note + "Error: File '/b.txt' not found"));
        assertThat(RuleSimulation.of(calls, rules).decisions().getFirst().text()).endsWith("(matches deny rule(s): /**, /{src,disk}/**)");
        List<RecordedUse> found = List.of(calls.getFirst(), use("read_file", "file_path", "/b.txt", note + "@@ lines 1-1 of 1 @@\ntext"));
        assertThat(RuleSimulation.of(found, rules).decisions().getFirst().text()).endsWith("(matches deny rule(s): /**)");
    }
}

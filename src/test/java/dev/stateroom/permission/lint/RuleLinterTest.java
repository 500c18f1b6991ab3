package dev.stateroom.permission.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RuleLinterTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect JAVASCRIPT = Dialect.of(Era.JS_1_14);

    private static Rule rule(Mode mode, String... paths) {
        return new Rule(List.of(Operation.READ, Operation.WRITE), List.of(paths), mode);
    }

    private static List<RuleFinding> lint(Dialect dialect, Mounting mounting, Rule... rules) {
        return RuleLinter.findings(List.of(rules), dialect, mounting, null);
    }

    private static List<RuleFinding> lint(Dialect dialect, Rule... rules) {
        return lint(dialect, Mounting.UNKNOWN, rules);
    }

    private static RuleFinding only(List<RuleFinding> findings, Kind kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).findFirst().orElseThrow(() -> new AssertionError(findings));
    }

    private static List<Kind> kinds(List<RuleFinding> findings) {
        return findings.stream().map(RuleFinding::kind).toList();
    }

    @Test
    void theObviousRuleLeavesDotFilesAndItsFolderOpenInPythonOnly() {
        List<RuleFinding> findings = lint(PYTHON, rule(Mode.DENY, "/secrets/**"));
        assertThat(kinds(findings)).containsExactly(Kind.DOT_FILES, Kind.BARE_DIRECTORY);
        RuleFinding dots = findings.getFirst();
        assertThat(dots.severity()).isEqualTo(Severity.ERROR);
        assertThat(dots.sentence()).contains("dot-files are not covered in python-0.7");
        assertThat(dots.fix()).isEqualTo("add /secrets/**/.*, /secrets/**/.*/**");
        assertThat(dots.leavesOpen()).matches("/secrets/\\.[a-z]/\\.[a-z] and the like.*");
        assertThat(lint(JAVASCRIPT, rule(Mode.DENY, "/secrets/**"))).isEmpty();
    }

    @Test
    void takingEveryFixLeavesOnlyWhatItSaysItLeaves() {
        List<Rule> rules = List.of(rule(Mode.DENY, "/secrets/**"));
        for (int i = 0; i < 5; i++) {
            List<Rule> next = RuleLinter.findings(rules, PYTHON, Mounting.UNKNOWN, null).stream()
                    .map(RuleFinding::fixed)
                    .filter(fixed -> !fixed.isEmpty())
                    .findFirst()
                    .orElse(rules);
            rules = next;
        }
        assertThat(rules.getFirst().paths())
                .containsExactly("/secrets/**", "/secrets/**/.*", "/secrets/**/.*/**", "/secrets");
        assertThat(RuleLinter.findings(rules, PYTHON, Mounting.UNKNOWN, null))
                .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO))
                .anySatisfy(finding -> assertThat(finding.leavesOpen()).contains("a backend that refuses them"));
    }

    @Test
    void aBroadRuleAtTheTopShadowsTheOthers() {
        List<RuleFinding> findings = lint(JAVASCRIPT, rule(Mode.ALLOW, "/**"), rule(Mode.DENY, "/secrets/**"));
        RuleFinding shadow = only(findings, Kind.SHADOWED);
        assertThat(shadow.rule()).isEqualTo(1);
        assertThat(shadow.severity()).isEqualTo(Severity.ERROR);
        assertThat(shadow.sentence()).isEqualTo("rule 2 (deny) can never decide: rule 1 before it matches all that it matches");
        assertThat(shadow.fixed()).containsExactly(rule(Mode.DENY, "/secrets/**"), rule(Mode.ALLOW, "/**"));
        assertThat(only(findings, Kind.OVER_WIDE).rule()).isZero();
    }

    @Test
    void whatRulesTogetherCoverCannotBeReached() {
        List<RuleFinding> findings = lint(
                PYTHON, rule(Mode.ALLOW, "/a/[a-m]*"), rule(Mode.ALLOW, "/a/[!a-m]*"), rule(Mode.ALLOW, "/a/*.md"));
        assertThat(kinds(findings)).containsExactly(Kind.UNREACHABLE);
        assertThat(lint(PYTHON, rule(Mode.ALLOW, "/a/x"), rule(Mode.ALLOW, "/a/y", "/a/x"))).isEmpty();
    }

    @Test
    void operationsCountBeforeARuleIsCalledShadowed() {
        Rule reads = new Rule(List.of(Operation.READ), List.of("/a"), Mode.ALLOW);
        assertThat(kinds(lint(PYTHON, reads, rule(Mode.ALLOW, "/a")))).isEmpty();
        assertThat(kinds(lint(PYTHON, rule(Mode.ALLOW, "/a"), reads))).containsExactly(Kind.DUPLICATE);
    }

    @Test
    void aFinalSlashMatchesNothing() {
        RuleFinding finding = lint(PYTHON, rule(Mode.DENY, "/dir/")).getFirst();
        assertThat(finding.kind()).isEqualTo(Kind.TRAILING_SLASH);
        assertThat(finding.fixed().getFirst().paths()).containsExactly("/dir", "/dir/**");
    }

    @Test
    void starsInFrontMissTheTopLevelInJavaScript() {
        RuleFinding finding = only(lint(JAVASCRIPT, rule(Mode.DENY, "/**/secrets")), Kind.TOP_LEVEL);
        assertThat(finding.example()).isEqualTo("/secrets");
        assertThat(finding.fixed().getFirst().paths()).contains("/secrets");
        assertThat(kinds(lint(PYTHON, rule(Mode.DENY, "/**/secrets")))).doesNotContain(Kind.TOP_LEVEL);
    }

    @Test
    void anUnanchoredInterruptAsksForEverySearch() {
        assertThat(only(lint(PYTHON, rule(Mode.INTERRUPT, "/**/secrets")), Kind.UNANCHORED_INTERRUPT).pattern())
                .isEqualTo("/**/secrets");
        assertThat(kinds(lint(PYTHON, rule(Mode.INTERRUPT, "/secrets/a")))).isEmpty();
        assertThat(only(lint(JAVASCRIPT, rule(Mode.INTERRUPT, "/secrets/a")), Kind.UNKNOWN_MODE).severity())
                .isEqualTo(Severity.ERROR);
    }

    @Test
    void aBackendThatRunsCommandsRefusesRulesUnlessTheyLieBelowRoutes() {
        Mounting shell = new Mounting(
                List.of(new Mounting.Mount("/", "shell", ""), new Mounting.Mount("/m/", "store:a", "")), true, null);
        assertThat(only(lint(PYTHON, shell, rule(Mode.DENY, "/x")), Kind.EXECUTES).severity()).isEqualTo(Severity.ERROR);
        assertThat(only(lint(PYTHON, shell, rule(Mode.DENY, "/m/x")), Kind.EXECUTES).severity())
                .isEqualTo(Severity.WARNING);
    }

    @Test
    void anotherMountOfTheSameFolderGoesAroundADenial() {
        Mounting twice = new Mounting(
                List.of(new Mounting.Mount("/", "disk", "home/project"), new Mounting.Mount("/ws/", "disk", "home/project/src")),
                false,
                null);
        RuleFinding alias = only(lint(JAVASCRIPT, twice, rule(Mode.DENY, "/ws/key.txt")), Kind.ALIAS);
        assertThat(alias.example()).isEqualTo("/src/key.txt");
        assertThat(kinds(lint(JAVASCRIPT, twice, rule(Mode.DENY, "/ws/key.txt", "/src/key.txt")))).isEmpty();
    }

    @Test
    void whatIsMountedShowsMisspeltNamesAndOtherLetters() {
        Mounting mounting = new Mounting(List.of(), false, List.of("/Secrets/", "/Secrets/a", "/ok.txt"));
        List<RuleFinding> findings = lint(JAVASCRIPT, mounting, rule(Mode.DENY, "/secrets/**"));
        assertThat(kinds(findings)).containsExactlyInAnyOrder(Kind.CASE, Kind.NOTHING_MOUNTED);
        assertThat(only(findings, Kind.CASE).example()).startsWith("/Secrets/");
    }

    @Test
    void whatAnAgentCannotBeMadeWithIsRefused() {
        assertThat(lint(PYTHON, rule(Mode.DENY, "secrets")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).endsWith("ValueError: Permission path must start with '/': 'secrets'"));
        assertThat(kinds(lint(Dialect.of(Era.PYTHON_0_4), rule(Mode.DENY, "/secrets")))).contains(Kind.UNKNOWN_MODE);
    }

    @Test
    void rulesThatDecidedAboutNothingAreNamed() {
        List<Rule> rules = List.of(rule(Mode.ALLOW, "/a"), rule(Mode.ALLOW, "/b"));
        assertThat(RuleLinter.findings(rules, PYTHON, Mounting.UNKNOWN, Set.of(0)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.rule()).isOne());
    }

    @Test
    void filesThatSlipThroughAreCountedAndNamed() {
        Mounting mounting = new Mounting(
                List.of(), false, List.of("/secrets/", "/secrets/key", "/secrets/.env", "/secrets/a/.env", "/.env", "/Secrets/x"));
        List<RuleFinding> findings = lint(PYTHON, mounting, rule(Mode.DENY, "/secrets/**"));
        assertThat(only(findings, Kind.DOT_FILES).slipping())
                .isEqualTo(new RuleFinding.Slipping(2, List.of("/secrets/.env", "/secrets/a/.env")));
        assertThat(only(findings, Kind.CASE).slipping()).isEqualTo(new RuleFinding.Slipping(1, List.of("/Secrets/x")));
        assertThat(only(findings, Kind.DOT_FILES).stillOpen()).startsWith("/secrets/.");
        Rule reads = new Rule(List.of(Operation.READ, Operation.WRITE), List.of("/**/.env"), Mode.ALLOW);
        assertThat(only(lint(PYTHON, mounting, reads, rule(Mode.DENY, "/secrets/**")), Kind.DOT_FILES).slipping())
                .isEqualTo(RuleFinding.Slipping.NONE);
    }
}

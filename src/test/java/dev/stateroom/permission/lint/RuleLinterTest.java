package dev.stateroom.permission.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class RuleLinterTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect JAVASCRIPT = Dialect.of(Era.JS_1_14);

    private static PermissionRule rule(RuleMode mode, String... paths) {
        return new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(paths), mode);
    }

    private static List<RuleFinding> lint(Dialect dialect, GuardedMounts mounting, PermissionRule... rules) {
        return RuleLinter.findings(List.of(rules), dialect, mounting, null);
    }

    private static List<RuleFinding> lint(Dialect dialect, PermissionRule... rules) {
        return lint(dialect, GuardedMounts.UNKNOWN, rules);
    }

    private static RuleFinding only(List<RuleFinding> findings, Kind kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).findFirst().orElseThrow(() -> new AssertionError(findings));
    }

    private static List<Kind> kinds(List<RuleFinding> findings) {
        return findings.stream().map(RuleFinding::kind).toList();
    }

    @Test
    void theObviousRuleLeavesDotFilesAndItsFolderOpenInPythonOnly() {
        List<RuleFinding> findings = lint(PYTHON, rule(RuleMode.DENY, "/secrets/**"));
        assertThat(kinds(findings)).containsExactly(Kind.DOT_FILES, Kind.BARE_DIRECTORY);
        RuleFinding dots = findings.getFirst();
        assertThat(dots.severity()).isEqualTo(Severity.ERROR);
        assertThat(dots.sentence()).contains("dot-files are not covered in python-0.7");
        assertThat(dots.fix()).isEqualTo("add /secrets/**/.*, /secrets/**/.*/**");
        assertThat(dots.leavesOpen()).matches("/secrets/\\.[a-z]/\\.[a-z] and the like.*");
        assertThat(lint(JAVASCRIPT, rule(RuleMode.DENY, "/secrets/**"))).isEmpty();
    }

    @Test
    void takingEveryFixLeavesOnlyWhatItSaysItLeaves() {
        List<PermissionRule> rules = List.of(rule(RuleMode.DENY, "/secrets/**"));
        for (int i = 0; i < 5; i++) {
            List<PermissionRule> next = RuleLinter.findings(rules, PYTHON, GuardedMounts.UNKNOWN, null).stream()
                    .map(RuleFinding::fixed)
                    .filter(fixed -> !fixed.isEmpty())
                    .findFirst()
                    .orElse(rules);
            rules = next;
        }
        assertThat(rules.getFirst().paths())
                .containsExactly("/secrets/**", "/secrets/**/.*", "/secrets/**/.*/**", "/secrets");
        assertThat(RuleLinter.findings(rules, PYTHON, GuardedMounts.UNKNOWN, null))
                .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO))
                .anySatisfy(finding -> assertThat(finding.leavesOpen()).contains("a backend that refuses them"));
    }

    @Test
    void aBroadRuleAtTheTopShadowsTheOthers() {
        List<RuleFinding> findings = lint(JAVASCRIPT, rule(RuleMode.ALLOW, "/**"), rule(RuleMode.DENY, "/secrets/**"));
        RuleFinding shadow = only(findings, Kind.SHADOWED);
        assertThat(shadow.rule()).isEqualTo(1);
        assertThat(shadow.severity()).isEqualTo(Severity.ERROR);
        assertThat(shadow.sentence()).isEqualTo("rule 2 (deny) can never decide: rule 1 before it matches all that it matches");
        assertThat(shadow.fixed()).containsExactly(rule(RuleMode.DENY, "/secrets/**"), rule(RuleMode.ALLOW, "/**"));
        assertThat(only(findings, Kind.OVER_WIDE).rule()).isZero();
    }

    @Test
    void whatRulesTogetherCoverCannotBeReached() {
        List<RuleFinding> findings = lint(
                PYTHON, rule(RuleMode.ALLOW, "/a/[a-m]*"), rule(RuleMode.ALLOW, "/a/[!a-m]*"), rule(RuleMode.ALLOW, "/a/*.md"));
        assertThat(kinds(findings)).containsExactly(Kind.UNREACHABLE);
        assertThat(lint(PYTHON, rule(RuleMode.ALLOW, "/a/x"), rule(RuleMode.ALLOW, "/a/y", "/a/x"))).isEmpty();
    }

    @Test
    void operationsCountBeforeARuleIsCalledShadowed() {
        PermissionRule reads = new PermissionRule(List.of(RuleOperation.READ), List.of("/a"), RuleMode.ALLOW);
        assertThat(kinds(lint(PYTHON, reads, rule(RuleMode.ALLOW, "/a")))).isEmpty();
        assertThat(kinds(lint(PYTHON, rule(RuleMode.ALLOW, "/a"), reads))).containsExactly(Kind.DUPLICATE);
    }

    @Test
    void aFinalSlashMatchesNothing() {
        RuleFinding finding = lint(PYTHON, rule(RuleMode.DENY, "/dir/")).getFirst();
        assertThat(finding.kind()).isEqualTo(Kind.TRAILING_SLASH);
        assertThat(finding.fixed().getFirst().paths()).containsExactly("/dir", "/dir/**");
    }

    @Test
    void starsInFrontMissTheTopLevelInJavaScript() {
        RuleFinding finding = only(lint(JAVASCRIPT, rule(RuleMode.DENY, "/**/secrets")), Kind.TOP_LEVEL);
        assertThat(finding.example()).isEqualTo("/secrets");
        assertThat(finding.fixed().getFirst().paths()).contains("/secrets");
        assertThat(kinds(lint(PYTHON, rule(RuleMode.DENY, "/**/secrets")))).doesNotContain(Kind.TOP_LEVEL);
    }

    @Test
    void anUnanchoredInterruptAsksForEverySearch() {
        assertThat(only(lint(PYTHON, rule(RuleMode.INTERRUPT, "/**/secrets")), Kind.UNANCHORED_INTERRUPT).pattern())
                .isEqualTo("/**/secrets");
        assertThat(kinds(lint(PYTHON, rule(RuleMode.INTERRUPT, "/secrets/a")))).isEmpty();
        assertThat(only(lint(JAVASCRIPT, rule(RuleMode.INTERRUPT, "/secrets/a")), Kind.UNKNOWN_MODE).severity())
                .isEqualTo(Severity.ERROR);
    }

    @Test
    void aBackendThatRunsCommandsRefusesRulesUnlessTheyLieBelowRoutes() {
        GuardedMounts shell = new GuardedMounts(
                List.of(new GuardedMounts.Mount("/", "shell", ""), new GuardedMounts.Mount("/m/", "store:a", "")), true, null);
        assertThat(only(lint(PYTHON, shell, rule(RuleMode.DENY, "/x")), Kind.EXECUTES).severity()).isEqualTo(Severity.ERROR);
        assertThat(only(lint(PYTHON, shell, rule(RuleMode.DENY, "/m/x")), Kind.EXECUTES).severity())
                .isEqualTo(Severity.WARNING);
    }

    @Test
    void anotherMountOfTheSameFolderGoesAroundADenial() {
        GuardedMounts twice = new GuardedMounts(
                List.of(new GuardedMounts.Mount("/", "disk", "home/project"), new GuardedMounts.Mount("/ws/", "disk", "home/project/src")),
                false,
                null);
        RuleFinding alias = only(lint(JAVASCRIPT, twice, rule(RuleMode.DENY, "/ws/key.txt")), Kind.ALIAS);
        assertThat(alias.example()).isEqualTo("/src/key.txt");
        assertThat(kinds(lint(JAVASCRIPT, twice, rule(RuleMode.DENY, "/ws/key.txt", "/src/key.txt")))).isEmpty();
    }

    @Test
    void whatIsMountedShowsMisspeltNamesAndOtherLetters() {
        GuardedMounts mounting = new GuardedMounts(List.of(), false, List.of("/Secrets/", "/Secrets/a", "/ok.txt"));
        List<RuleFinding> findings = lint(JAVASCRIPT, mounting, rule(RuleMode.DENY, "/secrets/**"));
        assertThat(kinds(findings)).containsExactlyInAnyOrder(Kind.CASE, Kind.NOTHING_MOUNTED);
        assertThat(only(findings, Kind.CASE).example()).startsWith("/Secrets/");
    }

    @Test
    void whatAnAgentCannotBeMadeWithIsRefused() {
        assertThat(lint(PYTHON, rule(RuleMode.DENY, "secrets")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).endsWith("ValueError: Permission path must start with '/': 'secrets'"));
        assertThat(kinds(lint(Dialect.of(Era.PYTHON_0_4), rule(RuleMode.DENY, "/secrets")))).contains(Kind.UNKNOWN_MODE);
    }

    @Test
    void rulesThatDecidedAboutNothingAreNamed() {
        List<PermissionRule> rules = List.of(rule(RuleMode.ALLOW, "/a"), rule(RuleMode.ALLOW, "/b"));
        assertThat(RuleLinter.findings(rules, PYTHON, GuardedMounts.UNKNOWN, Set.of(0)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.rule()).isOne());
    }

    @Test
    void filesThatSlipThroughAreCountedAndNamed() {
        GuardedMounts mounting = new GuardedMounts(
                List.of(), false, List.of("/secrets/", "/secrets/key", "/secrets/.env", "/secrets/a/.env", "/.env", "/Secrets/x"));
        List<RuleFinding> findings = lint(PYTHON, mounting, rule(RuleMode.DENY, "/secrets/**"));
        assertThat(only(findings, Kind.DOT_FILES).slipping())
                .isEqualTo(new RuleFinding.Slipping(2, List.of("/secrets/.env", "/secrets/a/.env")));
        assertThat(only(findings, Kind.CASE).slipping()).isEqualTo(new RuleFinding.Slipping(1, List.of("/Secrets/x")));
        assertThat(only(findings, Kind.DOT_FILES).stillOpen()).startsWith("/secrets/.");
        PermissionRule reads = new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of("/**/.env"), RuleMode.ALLOW);
        assertThat(only(lint(PYTHON, mounting, reads, rule(RuleMode.DENY, "/secrets/**")), Kind.DOT_FILES).slipping())
                .isEqualTo(RuleFinding.Slipping.NONE);
    }

    private static List<RuleFinding> ofMany(int count, String before, String after) {
        List<PermissionRule> rules = IntStream.range(0, count)
                .mapToObj(i -> new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(before + i + after), RuleMode.DENY))
                .toList();
        return RuleLinter.findings(rules, PYTHON, GuardedMounts.UNKNOWN, null);
    }

    /** Every rule is compared with every other: without a bound this had no end. */
    @Test
    @Timeout(60)
    void moreRulesThanAreComparedEndWithOneSentence() {
        assertThat(only(ofMany(9_900, "/folder", "/**"), Kind.UNCOMPARED).sentence()).startsWith("these rules have 9900 patterns");
        assertThat(ofMany(200, "/folder", "/*.txt")).noneMatch(finding -> finding.kind() == Kind.UNCOMPARED);
        assertThat(only(ofMany(1_000, "/**/x", "y"), Kind.UNCOMPARED).sentence()).startsWith("comparing these rules");
    }
}

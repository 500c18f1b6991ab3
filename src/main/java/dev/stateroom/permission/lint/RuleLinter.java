package dev.stateroom.permission.lint;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds problems in a list of rules for one dialect. Pure: uses only its arguments. */
public final class RuleLinter {
    private static final Comparator<RuleFinding> ORDER = Comparator.comparing(RuleFinding::severity)
            .thenComparingInt(finding -> finding.rule() == null ? -1 : finding.rule())
            .thenComparing(RuleFinding::kind);

    private RuleLinter() {}

    /**
     * The problems, the worst first.
     *
     * @param mounting the backends behind the rules
     * @param used numbers of the rules that decided about a recorded call; null if nothing is recorded
     */
    public static List<RuleFinding> findings(
            List<PermissionRule> rules, Dialect dialect, GuardedMounts mounting, @Nullable Set<Integer> used) {
        List<RuleFinding> findings = new ArrayList<>();
        LintedRules linted = new LintedRules(rules, dialect);
        modes(linted, findings);
        switch (CompiledRules.of(rules, dialect)) {
            case AgentReply.Answered<CompiledRules>(CompiledRules compiled) -> {
                MountChecks mounted = new MountChecks(linted, compiled, mounting, findings::add);
                mounted.executes();
                neverUsed(linted, used, findings);
                if (linted.patterns() > LintedRules.MOST_PATTERNS) {
                    findings.add(uncompared("these rules have " + linted.patterns() + " patterns, and only up to " + LintedRules.MOST_PATTERNS
                            + " are compared with each other: problems of their order and their gaps are not found"));
                } else {
                    compared(linted, compiled, mounted, mounting, findings);
                }
            }
            case AgentReply.Raised<CompiledRules>(String type, String message) -> findings.add(refused(type + ": " + message));
            case AgentReply.Withheld<CompiledRules>(String sentence) -> findings.add(refused(sentence));
        }
        findings.sort(ORDER);
        return List.copyOf(findings);
    }

    private static void compared(
            LintedRules linted, CompiledRules compiled, MountChecks mounted, GuardedMounts mounting, List<RuleFinding> findings) {
        new OrderChecks(linted, findings::add).check();
        new GapChecks(linted, findings::add).check();
        mounted.check();
        SlippingFiles slipping = new SlippingFiles(linted, compiled, mounting);
        findings.replaceAll(slipping::counted);
        if (!linted.isCompared()) {
            findings.add(uncompared("comparing these rules with each other takes too long: some problems of their order and their gaps are not found"));
        }
    }

    private static RuleFinding uncompared(String why) {
        return new RuleFinding(Severity.WARNING, Kind.UNCOMPARED, null, null, null, why, "", "", List.of());
    }

    private static RuleFinding refused(String why) {
        return new RuleFinding(
                Severity.ERROR, Kind.REFUSED, null, null, null, RuleFinding.refused(why), "", "", List.of());
    }

    private static void modes(LintedRules linted, List<RuleFinding> findings) {
        Dialect dialect = linted.dialect();
        if (!RuleSupport.hasRules(dialect) && !linted.rules().isEmpty()) {
            findings.add(new RuleFinding(
                    Severity.ERROR, Kind.UNKNOWN_MODE, null, null, null,
                    dialect + " has no permission rules: nothing of this is done",
                    "use Python 0.5.2, npm 1.9.1 or newer", "", List.of()));
            return;
        }
        for (int number = 0; number < linted.rules().size(); number++) {
            PermissionRule rule = linted.rule(number);
            if (rule.mode() != RuleMode.INTERRUPT) {
                continue;
            }
            if (!RuleSupport.knowsInterrupts(dialect)) {
                findings.add(new RuleFinding(
                        Severity.ERROR, Kind.UNKNOWN_MODE, number, null, null,
                        dialect + " does not know the mode interrupt: rule " + (number + 1) + " lets the calls pass",
                        "use deny, or interrupt_on for the tools", "interrupt_on asks for every path", List.of()));
                continue;
            }
            for (String pattern : rule.paths()) {
                if (CompiledRules.isUnanchored(pattern, dialect)) {
                    findings.add(new RuleFinding(
                            Severity.WARNING, Kind.UNANCHORED_INTERRUPT, number, pattern, null,
                            pattern + " begins with a wildcard, so every ls, glob, grep and delete asks, whatever it is about",
                            "begin the pattern with the folders that are meant", "", List.of()));
                }
            }
        }
    }

    private static void neverUsed(LintedRules linted, @Nullable Set<Integer> used, List<RuleFinding> findings) {
        for (int number = 0; used != null && number < linted.rules().size(); number++) {
            if (!used.contains(number)) {
                findings.add(new RuleFinding(
                        Severity.INFO, Kind.NEVER_USED, number, null, null,
                        "rule " + (number + 1) + " decided about nothing in the recording", "", "", List.of()));
            }
        }
    }
}

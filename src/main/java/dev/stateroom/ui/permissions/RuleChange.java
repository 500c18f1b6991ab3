package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.lint.RuleFinding;
import java.util.List;

/**
 * What mending a finding does to the rules.
 *
 * @param kind what sort of change
 * @param rule the number of the rule that changes, from 0
 * @param to where it goes, from 0; its own number unless it is moved
 * @param added patterns that it gets
 * @param gone the pattern that it loses; empty if it loses none
 */
record RuleChange(Kind kind, int rule, int to, List<String> added, String gone) {
    /** The kinds of changes. */
    enum Kind {
        /** The rule gets patterns. */
        ADDED,
        /** A pattern is replaced by others. */
        REPLACED,
        /** The rule is moved. */
        MOVED,
        /** The rule is removed. */
        REMOVED
    }

    /** The change that fixes {@code finding} in {@code rules}. */
    static RuleChange of(List<PermissionRule> rules, RuleFinding finding) {
        int number = finding.rule() == null ? 0 : finding.rule();
        List<PermissionRule> fixed = finding.fixed();
        if (number >= rules.size() || fixed.size() < rules.size()) {
            return new RuleChange(Kind.REMOVED, number, number, List.of(), "");
        }
        PermissionRule before = rules.get(number);
        PermissionRule after = fixed.get(number);
        List<String> gone = before.paths().stream().filter(path -> !after.paths().contains(path)).toList();
        boolean changed = fixed.stream().anyMatch(rule -> !rules.contains(rule));
        if (!changed) {
            return new RuleChange(Kind.MOVED, number, fixed.indexOf(before), List.of(), "");
        }
        List<String> added = after.paths().stream().filter(path -> !before.paths().contains(path)).toList();
        return gone.isEmpty()
                ? new RuleChange(Kind.ADDED, number, number, added, "")
                : new RuleChange(Kind.REPLACED, number, number, added, gone.getFirst());
    }
}

package dev.stateroom.permission.lint;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds rules that never decide because of earlier ones, or that leave nothing for later ones. */
record OrderChecks(LintedRules linted, Consumer<RuleFinding> found) {
    void check() {
        for (int number = 0; number < linted.rules().size(); number++) {
            PermissionRule rule = linted.rule(number);
            if (!rule.paths().isEmpty() && !rule.operations().isEmpty() && !covered(number)) {
                wide(number);
            }
        }
    }

    private boolean covered(int number) {
        PermissionRule rule = linted.rule(number);
        Integer twin = earlier(number, this::isTwin, rule);
        if (twin != null) {
            never(number, Kind.DUPLICATE, "is the same as rule " + (twin + 1) + ", which decides before it", twin);
            return true;
        }
        Integer shadow = earlier(number, (before, after) -> comesNear(before, after) && covers(List.of(before), after), rule);
        if (shadow != null) {
            never(number, Kind.SHADOWED, "can never decide: rule " + (shadow + 1) + " before it matches all that it matches", shadow);
            return true;
        }
        List<PermissionRule> before = linted.rules().subList(0, number);
        if (before.size() > 1 && covers(before, rule)) {
            never(number, Kind.UNREACHABLE, "can never decide: the rules before it together match all that it matches", null);
            return true;
        }
        return false;
    }

    private interface Compared {
        boolean test(PermissionRule before, PermissionRule after);
    }

    private @Nullable Integer earlier(int number, Compared compared, PermissionRule rule) {
        return IntStream.range(0, number)
                .filter(i -> compared.test(linted.rule(i), rule))
                .boxed()
                .findFirst()
                .orElse(null);
    }

    private boolean isTwin(PermissionRule before, PermissionRule after) {
        return before.operations().containsAll(after.operations())
                && before.paths().containsAll(after.paths());
    }

    /** Whether a rule begins where the first pattern of another does: tested first because it is cheap. */
    private boolean comesNear(PermissionRule before, PermissionRule after) {
        return before.paths().stream().anyMatch(path -> linted.meet(path, after.paths().getFirst()));
    }

    private boolean covers(List<PermissionRule> before, PermissionRule after) {
        for (RuleOperation operation : after.operations()) {
            List<String> patterns = before.stream()
                    .filter(rule -> rule.covers(operation))
                    .flatMap(rule -> rule.paths().stream())
                    .toList();
            if (patterns.isEmpty() || !after.paths().stream().allMatch(pattern -> linted.isCovered(pattern, patterns))) {
                return false;
            }
        }
        return true;
    }

    private void never(int number, Kind kind, String why, @Nullable Integer by) {
        RuleMode mode = linted.rule(number).mode();
        boolean opposed = by == null || linted.rule(by).mode() != mode;
        boolean defeated = opposed && mode != RuleMode.ALLOW;
        found.accept(new RuleFinding(
                defeated ? Severity.ERROR : Severity.WARNING,
                kind,
                number,
                null,
                null,
                "rule " + (number + 1) + " (" + mode.word() + ") " + why,
                defeated ? "move it before the others, or remove it" : "remove it",
                defeated ? "removing it leaves its paths as the rules before it decide" : "",
                defeated && by != null ? moved(number, by) : linted.without(number)));
    }

    private List<PermissionRule> moved(int from, int to) {
        List<PermissionRule> changed = new ArrayList<>(linted.rules());
        changed.add(to, changed.remove(from));
        return changed;
    }

    /** Reports an allow rule for everything that precedes rules that deny or ask. */
    private void wide(int number) {
        PermissionRule rule = linted.rule(number);
        if (rule.mode() != RuleMode.ALLOW) {
            return;
        }
        for (String pattern : rule.paths()) {
            boolean everywhere = linted.isCovered("/**", List.of(pattern));
            boolean contradicted = linted.rules().subList(number + 1, linted.rules().size()).stream()
                    .anyMatch(later -> later.mode() != RuleMode.ALLOW
                            && later.operations().stream().anyMatch(rule::covers));
            if (everywhere && contradicted) {
                found.accept(new RuleFinding(
                        Severity.WARNING,
                        Kind.OVER_WIDE,
                        number,
                        pattern,
                        null,
                        "rule " + (number + 1) + " allows everything that " + pattern + " matches before later rules can refuse any of it",
                        "put it last, or name the folders that are meant",
                        "",
                        List.of()));
            }
        }
    }
}

package dev.stateroom.permission.lint;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import dev.stateroom.vfs.glob.PatternDifference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules being checked, with comparisons of their patterns. */
final class LintedRules {
    private static final int MOST_PLACES = 20_000;
    /** At most this many patterns are compared at once; beyond it the result is unknown. */
    private static final int MOST_TOGETHER = 24;

    /** At most this many patterns are compared with each other: the work grows with their square. */
    static final int MOST_PATTERNS = 1_000;

    /** Limit on the work of all comparisons for one list, in places. */
    private static final long MOST_WORK = 2_000_000;

    /** The fixed cost of a comparison, in places. */
    private static final int COMPARISON = 50;

    private final Dialect dialect;
    private final List<PermissionRule> rules;
    private final Map<String, GlobPattern> compiled = new HashMap<>();
    private final Map<String, GlobPattern> hiddenToo = new HashMap<>();
    private final Map<String, String> anchors = new HashMap<>();
    private long work;

    LintedRules(List<PermissionRule> rules, Dialect dialect) {
        this.rules = List.copyOf(rules);
        this.dialect = dialect;
    }

    Dialect dialect() {
        return dialect;
    }

    List<PermissionRule> rules() {
        return rules;
    }

    PermissionRule rule(int number) {
        return rules.get(number);
    }

    /** The number of patterns of all rules. */
    int patterns() {
        return rules.stream().mapToInt(rule -> rule.paths().size()).sum();
    }

    /** False once the limit on comparisons was exceeded: later results are unknown. */
    boolean isCompared() {
        return work <= MOST_WORK;
    }

    /** The pattern; null if the dialect's matcher cannot read it. */
    @Nullable GlobPattern glob(String pattern) {
        return compiled(pattern, GlobUse.RULE, compiled);
    }

    /** The pattern with wildcards that match leading dots; null if the dialect's matcher cannot read it. */
    @Nullable GlobPattern globHiddenToo(String pattern) {
        return compiled(pattern, GlobUse.RULE_HIDDEN_TOO, hiddenToo);
    }

    private @Nullable GlobPattern compiled(String pattern, GlobUse use, Map<String, GlobPattern> known) {
        GlobPattern glob = known.get(pattern);
        if (glob == null && GlobCompiler.compile(dialect, use, pattern) instanceof GlobCompilation.Compiled(GlobPattern read)) {
            known.put(pattern, read);
            return read;
        }
        return glob;
    }

    /** The patterns of the selected rules for an operation. */
    List<String> patterns(RuleOperation operation, Predicate<Integer> ofRule) {
        List<String> patterns = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            if (ofRule.test(i) && rules.get(i).covers(operation)) {
                patterns.addAll(rules.get(i).paths());
            }
        }
        return patterns;
    }

    /** Whether two patterns can match the same path, as far as their literal prefixes show. */
    boolean meet(String one, String other) {
        return PatternPrefixes.meet(anchor(one), anchor(other));
    }

    private String anchor(String pattern) {
        return anchors.computeIfAbsent(pattern, CompiledRules::anchorOf);
    }

    /** Finds a path that a pattern matches and others do not; others that begin elsewhere are skipped. */
    PatternDifference.Found difference(@Nullable GlobPattern wanted, String begins, List<String> others) {
        if (wanted == null || !isCompared()) {
            return new PatternDifference.Found.Unknown();
        }
        List<GlobPattern> near = others.stream()
                .distinct()
                .filter(other -> meet(begins, other))
                .map(this::glob)
                .flatMap(glob -> Optional.ofNullable(glob).stream())
                .toList();
        work += COMPARISON;
        return near.size() > MOST_TOGETHER
                ? new PatternDifference.Found.Unknown()
                : PatternDifference.between(wanted, near, MOST_PLACES, places -> work += (long) places * (1 + near.size()));
    }

    /** A path that a pattern matches and others do not; null if there is none, or it could not be determined. */
    @Nullable String example(@Nullable GlobPattern wanted, String begins, List<String> others) {
        return difference(wanted, begins, others) instanceof PatternDifference.Found.Path(String path) ? path : null;
    }

    /** Whether others certainly match every path that a pattern matches. */
    boolean isCovered(String pattern, List<String> others) {
        return difference(glob(pattern), pattern, others) instanceof PatternDifference.Found.Nothing;
    }

    /** The rules with patterns appended to one of them. */
    List<PermissionRule> withPatterns(int number, List<String> more) {
        List<PermissionRule> changed = new ArrayList<>(rules);
        PermissionRule rule = rules.get(number);
        List<String> paths = new ArrayList<>(rule.paths());
        more.stream().filter(pattern -> !paths.contains(pattern)).forEach(paths::add);
        changed.set(number, new PermissionRule(rule.operations(), paths, rule.mode()));
        return changed;
    }

    /** The rules with one pattern replaced by others. */
    List<PermissionRule> replacing(int number, String pattern, List<String> by) {
        List<PermissionRule> changed = new ArrayList<>(rules);
        PermissionRule rule = rules.get(number);
        List<String> paths = new ArrayList<>();
        rule.paths().forEach(path -> paths.addAll(path.equals(pattern) ? by : List.of(path)));
        changed.set(number, new PermissionRule(rule.operations(), paths.stream().distinct().toList(), rule.mode()));
        return changed;
    }

    /** The rules without one of them. */
    List<PermissionRule> without(int number) {
        List<PermissionRule> changed = new ArrayList<>(rules);
        changed.remove(number);
        return changed;
    }
}

package dev.stateroom.permission;

import dev.stateroom.dialect.Dialect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds rules that forbid deleting a path with everything below it. Source: vectors {@code perm-delete} and {@code perm-delete-unanchored}
 * of both languages.
 *
 * @param rules in order
 * @param dialect whose path comparison applies
 * @param matches whether a pattern matches a path
 */
record DeletionCheck(List<PermissionRule> rules, Dialect dialect, BiPredicate<String, String> matches) {

    /**
     * The patterns that forbid it, in order; empty if deleting is allowed.
     *
     * @param mayHaveDescendants false only for a path known to be a plain file: then the first matching rule decides, else every deny
     *     pattern that could reach into the subtree counts, whatever precedes it
     */
    List<String> denying(String target, boolean mayHaveDescendants) {
        return mayHaveDescendants ? reachingInto(target) : ofLeaf(target);
    }

    private List<String> ofLeaf(String target) {
        for (PermissionRule rule : rules) {
            if (rule.covers(RuleOperation.WRITE)) {
                List<String> matched =
                        rule.paths().stream().filter(pattern -> matches.test(pattern, target)).toList();
                if (!matched.isEmpty()) {
                    return rule.mode() == RuleMode.DENY ? matched : List.of();
                }
            }
        }
        return List.of();
    }

    private List<String> reachingInto(String target) {
        PathSubtree subtree = PathSubtree.of(target, dialect);
        Set<String> denying = new LinkedHashSet<>();
        for (PermissionRule rule : rules) {
            if (rule.mode() == RuleMode.DENY && rule.covers(RuleOperation.WRITE)) {
                rule.paths().stream().filter(pattern -> reaches(pattern, target, subtree)).forEach(denying::add);
            }
        }
        return List.copyOf(denying);
    }

    private boolean reaches(String pattern, String target, PathSubtree subtree) {
        PathSubtree anchor = PathSubtree.anchor(pattern, dialect);
        if (!PathSubtree.isWild(pattern)) {
            return anchor.overlaps(subtree);
        }
        if (anchor.isRoot() || matches.test(pattern, target) || subtree.contains(anchor)) {
            return true;
        }
        if (!anchor.contains(subtree)) {
            return false;
        }
        List<String> names = PathSubtree.of(pattern, dialect).names();
        int fixed = anchor.names().size();
        if (names.size() - fixed != 1 || Objects.requireNonNull(names.get(fixed)).contains("**")) {
            return true;
        }
        for (int depth = fixed; depth < subtree.names().size(); depth++) {
            if (matches.test(pattern, subtree.above(depth))) {
                return true;
            }
        }
        return false;
    }
}

package dev.stateroom.permission;

import dev.stateroom.vfs.Dialect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Which rules stand against deleting a path with everything below it. Source: vectors {@code perm-delete} and {@code
 * perm-delete-unanchored} of both languages.
 *
 * @param rules in order
 * @param dialect whose geometry
 * @param matches whether a pattern matches a path
 */
record Deletions(List<Rule> rules, Dialect dialect, BiPredicate<String, String> matches) {

    /**
     * The patterns that stand against it, in order; empty where it may be deleted.
     *
     * @param mayHaveDescendants false only for what is known to be a plain file: then the first rule that matches decides, else
     *     every denying pattern that could reach into the subtree counts, whatever stands before it
     */
    List<String> denying(String target, boolean mayHaveDescendants) {
        return mayHaveDescendants ? reachingInto(target) : ofLeaf(target);
    }

    private List<String> ofLeaf(String target) {
        for (Rule rule : rules) {
            if (rule.covers(Operation.WRITE)) {
                List<String> matched =
                        rule.paths().stream().filter(pattern -> matches.test(pattern, target)).toList();
                if (!matched.isEmpty()) {
                    return rule.mode() == Mode.DENY ? matched : List.of();
                }
            }
        }
        return List.of();
    }

    private List<String> reachingInto(String target) {
        Subtree subtree = Subtree.of(target, dialect);
        Set<String> denying = new LinkedHashSet<>();
        for (Rule rule : rules) {
            if (rule.mode() == Mode.DENY && rule.covers(Operation.WRITE)) {
                rule.paths().stream().filter(pattern -> reaches(pattern, target, subtree)).forEach(denying::add);
            }
        }
        return List.copyOf(denying);
    }

    private boolean reaches(String pattern, String target, Subtree subtree) {
        Subtree anchor = Subtree.anchor(pattern, dialect);
        if (!Subtree.isWild(pattern)) {
            return anchor.overlaps(subtree);
        }
        if (anchor.isRoot() || matches.test(pattern, target) || subtree.contains(anchor)) {
            return true;
        }
        if (!anchor.contains(subtree)) {
            return false;
        }
        List<String> names = Subtree.of(pattern, dialect).names();
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

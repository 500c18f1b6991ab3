package dev.stateroom.permission.lint;

import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.PatternDifference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds paths that a rule that denies or asks was meant for, but does not match: hidden names, the folder itself, the top level. */
record GapChecks(LintedRules linted, Consumer<RuleFinding> found) {
    private static final String BELOW = "/**";

    void check() {
        for (int number = 0; number < linted.rules().size(); number++) {
            PermissionRule rule = linted.rule(number);
            for (String pattern : rule.paths()) {
                if (matchesNothing(number, pattern) || rule.mode() == RuleMode.ALLOW) {
                    continue;
                }
                hidden(number, pattern);
                folderItself(number, pattern);
                topLevel(number, pattern);
            }
        }
    }

    private boolean matchesNothing(int number, String pattern) {
        if (!(linted.difference(linted.glob(pattern), pattern, List.of()) instanceof PatternDifference.Found.Nothing)) {
            return false;
        }
        boolean slash = pattern.length() > 1 && pattern.endsWith("/");
        String bare = slash ? pattern.replaceAll("/+$", "") : pattern;
        found.accept(new RuleFinding(
                Severity.ERROR,
                slash ? Kind.TRAILING_SLASH : Kind.UNREACHABLE,
                number,
                pattern,
                null,
                slash
                        ? pattern + " ends in a slash and paths do not: it matches nothing"
                        : pattern + " matches no path at all in " + linted.dialect().id(),
                slash ? "write " + bare + " for the folder and " + bare + BELOW + " for its content" : "",
                "",
                slash ? linted.replacing(number, pattern, List.of(bare, bare + BELOW)) : List.of()));
        return true;
    }

    /** A path that no rule decides about for the operations of a rule, even with more patterns added; null for none. */
    private @Nullable String undecided(@Nullable GlobPattern meant, String begins, int number, List<String> added) {
        for (RuleOperation operation : linted.rule(number).operations()) {
            List<String> decided = new ArrayList<>(linted.patterns(operation, any -> true));
            decided.addAll(added);
            String example = linted.example(meant, begins, decided);
            if (example != null) {
                return example;
            }
        }
        return null;
    }

    private void hidden(int number, String pattern) {
        // The author of a pattern with a hidden name knows about hidden names.
        if (linted.dialect().language() != Era.Language.PYTHON || pattern.contains("/.")) {
            return;
        }
        String example = undecided(linted.globHiddenToo(pattern), pattern, number, List.of());
        if (example == null) {
            return;
        }
        List<String> more = withHiddenNames(pattern).stream()
                .filter(one -> !linted.rule(number).paths().contains(one))
                .toList();
        String left = undecided(linted.globHiddenToo(pattern), pattern, number, more);
        boolean helps = !more.isEmpty() && !example.equals(left);
        String open = left == null ? "" : left + " and the like, hidden names below hidden folders: only a backend that refuses them covers all";
        found.accept(new RuleFinding(
                helps ? Severity.ERROR : Severity.INFO,
                Kind.DOT_FILES,
                number,
                pattern,
                example,
                "dot-files are not covered in " + linted.dialect().id() + ": no wildcard of " + pattern
                        + " matches a leading dot, so " + example + " stays open",
                helps ? "add " + String.join(", ", more) : "",
                open,
                helps ? linted.withPatterns(number, more) : List.of())
                .withStillOpen(left));
    }

    /** Patterns for the hidden names next to the names that a pattern matches. */
    static List<String> withHiddenNames(String pattern) {
        Set<String> more = new LinkedHashSet<>();
        if (pattern.endsWith(BELOW)) {
            String folder = pattern.substring(0, pattern.length() - BELOW.length());
            more.add(folder + "/**/.*");
            more.add(folder + "/**/.*/**");
        }
        String[] names = pattern.split("/", -1);
        for (int i = 1; i < names.length; i++) {
            boolean wild = names[i].startsWith("*") || names[i].startsWith("?") || names[i].startsWith("[");
            if (names[i].equals("**")) {
                if (i < names.length - 1) {
                    more.add(replaced(names, i, "**/.*/**"));
                }
            } else if (wild) {
                more.add(replaced(names, i, names[i].startsWith("*") ? "." + names[i] : "." + names[i].replaceFirst("^(\\?|\\[[^\\]]*\\])", "")));
            }
        }
        return more.stream().filter(one -> !one.endsWith("/.")).toList();
    }

    private static String replaced(String[] names, int at, String by) {
        String[] changed = names.clone();
        changed[at] = by;
        return String.join("/", changed);
    }

    private void folderItself(int number, String pattern) {
        if (!pattern.endsWith(BELOW) || pattern.equals(BELOW)) {
            return;
        }
        String folder = pattern.substring(0, pattern.length() - BELOW.length());
        String example = folder.endsWith("**") ? null : undecided(linted.glob(folder), folder, number, List.of());
        if (example != null) {
            found.accept(new RuleFinding(
                    Severity.WARNING,
                    Kind.BARE_DIRECTORY,
                    number,
                    pattern,
                    example,
                    pattern + " does not match " + folder + " itself: listing it, or writing a file of that name, stays open",
                    "add " + folder,
                    "",
                    linted.withPatterns(number, List.of(folder))));
        }
    }

    private void topLevel(int number, String pattern) {
        if (!pattern.startsWith("/**/") || linted.dialect().language() != Era.Language.JAVASCRIPT) {
            return;
        }
        String top = pattern.substring("/**".length());
        String example = undecided(linted.glob(top), top, number, List.of());
        if (example != null) {
            found.accept(new RuleFinding(
                    Severity.ERROR,
                    Kind.TOP_LEVEL,
                    number,
                    pattern,
                    example,
                    "in " + linted.dialect().id() + " " + pattern + " wants at least one folder in front, so " + example + " stays open",
                    "add " + top,
                    "",
                    linted.withPatterns(number, List.of(top))));
        }
    }
}

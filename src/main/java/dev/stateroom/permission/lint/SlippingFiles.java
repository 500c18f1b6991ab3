package dev.stateroom.permission.lint;

import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.vfs.glob.GlobPattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds mounted files that slip through a gap: those that the pattern was meant for and that no rule decides about.
 *
 * @param mounting supplies the paths; without them nothing is counted
 */
record SlippingFiles(LintedRules linted, CompiledRules compiled, GuardedMounts mounting) {

    RuleFinding counted(RuleFinding finding) {
        GlobPattern meant = meant(finding);
        List<String> paths = mounting.paths();
        if (meant == null || paths == null) {
            return finding;
        }
        PermissionRule rule = linted.rule(Objects.requireNonNull(finding.rule()));
        return finding.with(RuleFinding.Slipping.of(paths.stream()
                .filter(path -> !path.endsWith("/")
                        && meant.matches(path)
                        && rule.operations().stream()
                                .anyMatch(operation -> compiled.decide(operation, path).isDefault()))
                .toList()));
    }

    /** The pattern that was meant; null for findings that are not a gap of one pattern. */
    private @Nullable GlobPattern meant(RuleFinding finding) {
        String pattern = finding.pattern();
        if (pattern == null) {
            return null;
        }
        return switch (finding.kind()) {
            case DOT_FILES -> linted.globHiddenToo(pattern);
            case TOP_LEVEL -> linted.glob(pattern.substring("/**".length()));
            default -> null;
        };
    }
}

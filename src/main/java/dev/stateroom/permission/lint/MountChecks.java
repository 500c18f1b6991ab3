package dev.stateroom.permission.lint;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.lint.RuleFinding.Kind;
import dev.stateroom.permission.lint.RuleFinding.Severity;
import dev.stateroom.vfs.glob.GlobPattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds problems with the mounts: commands that bypass the rules, second paths to the same files, names that do not exist. */
record MountChecks(LintedRules linted, CompiledRules compiled, GuardedMounts mounting, Consumer<RuleFinding> found) {
    void check() {
        for (int number = 0; number < linted.rules().size(); number++) {
            PermissionRule rule = linted.rule(number);
            for (String pattern : rule.paths()) {
                nothingMounted(number, pattern);
                if (rule.mode() == RuleMode.DENY) {
                    aliases(number, pattern);
                }
            }
        }
        otherCase();
    }

    /** Reports that commands bypass the rules. */
    void executes() {
        if (!mounting.executes() || linted.rules().isEmpty()) {
            return;
        }
        AgentReply.Raised<CompiledRules> refusal =
                RuleSupport.overExecution(linted.rules(), mounting.routes(), linted.dialect());
        found.accept(new RuleFinding(
                refusal == null ? Severity.WARNING : Severity.ERROR,
                Kind.EXECUTES,
                null,
                null,
                null,
                refusal == null
                        ? "the agent can run commands, and no rule binds those: a shell reads and writes what the rules refuse to tools"
                        : RuleFinding.refused(refusal.message()),
                refusal == null
                        ? "let a person review execute"
                        : "use a backend that runs no commands, or rules for paths below a route only",
                "whatever a command does",
                List.of()));
    }

    private void nothingMounted(int number, String pattern) {
        List<String> paths = mounting.paths();
        GlobPattern glob = linted.glob(pattern);
        if (paths == null || glob == null || paths.stream().anyMatch(path -> glob.matches(path) || glob.matches(bare(path)))) {
            return;
        }
        found.accept(new RuleFinding(
                Severity.INFO,
                Kind.NOTHING_MOUNTED,
                number,
                pattern,
                null,
                pattern + " matches nothing that is mounted now",
                "look for a misspelt name or a missing mount prefix",
                "",
                List.of()));
    }

    private static String bare(String path) {
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private void aliases(int number, String pattern) {
        String example = linted.example(linted.glob(pattern), pattern, List.of());
        if (example == null) {
            return;
        }
        for (GuardedMounts.Mount mount : mounting.mounts()) {
            for (GuardedMounts.Mount other : mounting.mounts()) {
                String alias = mount == other ? null : alias(example, mount, other);
                RuleOperation open = alias == null ? null : open(linted.rule(number), alias);
                if (alias != null && open != null) {
                    found.accept(new RuleFinding(
                            Severity.ERROR,
                            Kind.ALIAS,
                            number,
                            pattern,
                            alias,
                            "the mount at " + other.prefix() + " shows the same files as the one at " + mount.prefix() + ": " + example
                                    + " is refused and " + alias + ", the same file, is open to " + open.word(),
                            "refuse the paths below " + other.prefix() + " as well, or take one of the mounts away",
                            "links in the folders themselves",
                            List.of()));
                    return;
                }
            }
        }
    }

    private @Nullable RuleOperation open(PermissionRule rule, String alias) {
        return rule.operations().stream()
                .filter(operation -> compiled.decide(operation, alias).mode() == RuleMode.ALLOW)
                .findFirst()
                .orElse(null);
    }

    /** The path under which another mount shows the same file; null if there is none. */
    private static @Nullable String alias(String path, GuardedMounts.Mount mount, GuardedMounts.Mount other) {
        if (!path.startsWith(mount.prefix()) || !mount.medium().equals(other.medium())) {
            return null;
        }
        String place = joined(mount.place(), path.substring(mount.prefix().length()));
        if (other.place().isEmpty()) {
            return other.prefix() + place;
        }
        return place.startsWith(other.place() + "/") ? other.prefix() + place.substring(other.place().length() + 1) : null;
    }

    private static String joined(String folder, String inner) {
        return folder.isEmpty() ? inner : folder + "/" + inner;
    }

    /** Reports existing names that differ from a rule's in letter case. */
    private void otherCase() {
        List<String> paths = mounting.paths();
        List<PermissionRule> lowered = linted.rules().stream()
                .map(rule -> new PermissionRule(rule.operations(), rule.paths().stream().map(MountChecks::lower).toList(), rule.mode()))
                .toList();
        if (paths == null
                || !(CompiledRules.of(lowered, linted.dialect()) instanceof AgentReply.Answered<CompiledRules>(CompiledRules anyCase))) {
            return;
        }
        Map<Integer, List<String>> slipping = new TreeMap<>();
        for (String path : paths) {
            Set<Integer> meant = new HashSet<>();
            for (RuleOperation operation : RuleOperation.values()) {
                RuleDecision verdict = anyCase.decide(operation, lower(path));
                Integer rule = verdict.rule();
                if (rule != null
                        && verdict.mode() != RuleMode.ALLOW
                        && compiled.decide(operation, path).isDefault()
                        && meant.add(rule)) {
                    slipping.computeIfAbsent(rule, _ -> new ArrayList<>()).add(path);
                }
            }
        }
        slipping.forEach((rule, inOtherLetters) -> {
            String path = inOtherLetters.getFirst();
            found.accept(new RuleFinding(
                    Severity.ERROR,
                    Kind.CASE,
                    rule,
                    null,
                    path,
                    path + " is there, and rule " + (rule + 1) + " has it in other letters of upper and lower case: it stays open",
                    "add a pattern in those letters",
                    "every other way to write the name, where the disk does not tell them apart",
                    List.of())
                    .with(RuleFinding.Slipping.of(inOtherLetters.stream().filter(one -> !one.endsWith("/")).toList())));
        });
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}

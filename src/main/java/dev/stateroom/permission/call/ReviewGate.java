package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls that wait for a person, before they run, because of rules with the mode interrupt. Source: vectors {@code hitl-*} and {@code
 * p05-perm-interrupt}.
 */
record ReviewGate(CompiledRules rules, PathFacts facts) {

    /** Whether any rule can make calls of a tool wait. */
    boolean guards(ToolName tool) {
        return RuleSupport.knowsInterrupts(rules.dialect())
                && tool != ToolName.EXECUTE
                && (tool != ToolName.DELETE || rules.dialect().holds(DialectFact.HAS_DELETE))
                && rules.rules().stream()
                        .anyMatch(rule -> rule.mode() == RuleMode.INTERRUPT && rule.covers(FileCall.operation(tool)));
    }

    /** The rule that makes a call wait; null if none does. */
    @Nullable RuleDecision asking(FileCall call) {
        if (!guards(call.tool()) || call.unusable()) {
            return null;
        }
        return call.isBulk() ? askingBulk(call) : askingExact(call);
    }

    private @Nullable RuleDecision askingExact(FileCall call) {
        String given = call.path();
        if (given == null || !(ToolPath.python(given, rules.dialect()) instanceof ToolPath.Valid(String path))) {
            return null;
        }
        List<RuleDecision> verdicts = candidates(path).stream()
                .map(candidate -> rules.decide(call.operation(), candidate))
                .toList();
        return verdicts.stream().anyMatch(verdict -> verdict.mode() == RuleMode.DENY)
                ? null
                : verdicts.stream().filter(verdict -> verdict.mode() == RuleMode.INTERRUPT).findFirst().orElse(null);
    }

    private @Nullable RuleDecision askingBulk(FileCall call) {
        String given = call.path();
        if (given == null) {
            return rules.interrupting(call.operation(), null);
        }
        if (!(ToolPath.python(given, rules.dialect()) instanceof ToolPath.Valid(String path))) {
            return null;
        }
        String root = path.equals("/.") ? "/" : path;
        return candidates(root).stream()
                .map(candidate -> rules.interrupting(call.operation(), candidate))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> elsewhere(call.pattern(), call.operation()));
    }

    /** A pattern that begins with a slash, or contains {@code ..}, finds files that are not below the path. */
    private @Nullable RuleDecision elsewhere(@Nullable String pattern, RuleOperation operation) {
        if (pattern == null) {
            return null;
        }
        String slashed = pattern.replace('\\', '/');
        if (slashed.startsWith("/")) {
            return rules.interrupting(operation, rules.beginningOf(pattern));
        }
        return List.of(slashed.split("/", -1)).contains("..") ? rules.interrupting(operation, null) : null;
    }

    /** The path and its link target; empty if that is unknown. */
    private List<String> candidates(String path) {
        List<String> candidates = new ArrayList<>(List.of(path));
        if (rules.dialect().holds(DialectFact.RULES_FOLLOW_LINKS)) {
            if (!(facts.resolved(path) instanceof AgentReply.Answered<String>(String real))) {
                return List.of();
            }
            candidates.add(real);
        }
        return candidates;
    }
}

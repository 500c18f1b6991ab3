package dev.stateroom.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import java.util.List;

/** Rules in few words. */
final class RuleSets {
    private RuleSets() {}

    static CompiledRules compiled(Dialect dialect, List<PermissionRule> rules) {
        if (CompiledRules.of(rules, dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled)) {
            return compiled;
        }
        throw new AssertionError("cannot be compiled: " + rules);
    }

    static CompiledRules compiled(Dialect dialect, PermissionRule... rules) {
        return compiled(dialect, List.of(rules));
    }

    static PermissionRule deny(String... paths) {
        return new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(paths), RuleMode.DENY);
    }

    static PermissionRule allow(String... paths) {
        return new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(paths), RuleMode.ALLOW);
    }

    static PermissionRule rule(RuleMode mode, RuleOperation operation, String... paths) {
        return new PermissionRule(List.of(operation), List.of(paths), mode);
    }
}

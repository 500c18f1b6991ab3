package dev.stateroom.permission;

import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.util.List;

/** Rules in few words. */
final class RuleSets {
    private RuleSets() {}

    static CompiledRules compiled(Dialect dialect, List<Rule> rules) {
        if (CompiledRules.of(rules, dialect) instanceof Reply.Answered<CompiledRules>(CompiledRules compiled)) {
            return compiled;
        }
        throw new AssertionError("cannot be compiled: " + rules);
    }

    static CompiledRules compiled(Dialect dialect, Rule... rules) {
        return compiled(dialect, List.of(rules));
    }

    static Rule deny(String... paths) {
        return new Rule(List.of(Operation.READ, Operation.WRITE), List.of(paths), Mode.DENY);
    }

    static Rule allow(String... paths) {
        return new Rule(List.of(Operation.READ, Operation.WRITE), List.of(paths), Mode.ALLOW);
    }

    static Rule rule(Mode mode, Operation operation, String... paths) {
        return new Rule(List.of(operation), List.of(paths), mode);
    }
}

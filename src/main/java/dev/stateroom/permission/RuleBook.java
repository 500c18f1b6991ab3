package dev.stateroom.permission;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of an agent and of those subagents that have their own.
 *
 * @param rules the agent's
 * @param subagents by name; an empty list means that the subagent has no rules, a missing name that it has the agent's
 */
public record RuleBook(List<PermissionRule> rules, Map<String, List<PermissionRule>> subagents) {
    /** No rules at all. */
    public static final RuleBook EMPTY = new RuleBook(List.of(), Map.of());

    /** Copies both. */
    public RuleBook {
        rules = List.copyOf(rules);
        Map<String, List<PermissionRule>> copied = new LinkedHashMap<>();
        subagents.forEach((name, own) -> copied.put(name, List.copyOf(own)));
        subagents = Collections.unmodifiableMap(copied);
    }

    /** The rules of a subagent: its own replace the agent's entirely. */
    public List<PermissionRule> of(String subagent) {
        return subagents.getOrDefault(subagent, rules);
    }
}

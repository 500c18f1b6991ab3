package dev.stateroom.workspace.nearmiss;

import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.simulation.RuleSimulation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A path that calls used or saw, and that a refusing or interrupting rule only narrowly does not match.
 *
 * @param leak the path, the rule, and why it does not match
 * @param rule the rule
 * @param calls calls of one agent with one path, in order; at least one
 */
public record NearMiss(RuleSimulation.Leak leak, PermissionRule rule, List<ToolCall> calls) {
    /** Its name in JSON, next to those of other problems. */
    public static final String KIND = "near_rule";

    /** Copies the list. */
    public NearMiss {
        calls = List.copyOf(calls);
    }

    /** The last of the calls. */
    public ToolCall last() {
        return calls.getLast();
    }

    /** The rule in words: {@code rule 2, deny write /secrets/**}; rules are numbered from 1. */
    public String ruleWords() {
        String whose = leak.owner().equals(AgentTeam.MAIN) ? "" : " of " + leak.owner();
        String operations = rule.operations().stream().map(RuleOperation::word).collect(Collectors.joining(" and "));
        return "rule " + (leak.rule() + 1) + whose + ", " + rule.mode().word() + " " + operations + " " + leak.pattern();
    }

    /** The rule's mode and paths: {@code deny /secrets/**}. */
    public String guard() {
        return rule.mode().word() + " " + leak.pattern();
    }

    /** The description in English: {@code /Secrets/key differs only in upper and lower case from rule 2, deny write /secrets/**}. */
    public String words() {
        return leak.path() + switch (leak.miss().reason()) {
            case CASE -> " differs only in upper and lower case from " + ruleWords();
            case DOT_FILE -> " begins a name with a dot, and so misses " + ruleWords();
            case FOLDER -> " is the folder itself; only its content is meant by " + ruleWords();
            case COPY -> " has the name of a copy of what is meant by " + ruleWords();
            case OPERATION, ANCHOR, SEGMENT -> " misses " + ruleWords();
        };
    }
}

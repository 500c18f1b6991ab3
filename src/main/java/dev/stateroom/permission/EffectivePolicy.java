package dev.stateroom.permission;

import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each agent may do to the same paths.
 *
 * @param rows one for each path, in the order that was given
 */
public record EffectivePolicy(List<Row> rows) {
    /** Copies the list. */
    public EffectivePolicy {
        rows = List.copyOf(rows);
    }

    /**
     * One path.
     *
     * @param path the path
     * @param modes by agent, the empty name for the agent itself, then by operation; an agent is missing whose rules cannot be used
     */
    public record Row(String path, Map<String, Map<Operation, Mode>> modes) {}

    /**
     * Judges paths for the agent and subagents.
     *
     * @param subagents names; those that the book does not have inherit
     * @param paths absolute
     */
    public static EffectivePolicy of(RuleBook book, List<String> subagents, List<String> paths, Dialect dialect) {
        Map<String, CompiledRules> compiled = new LinkedHashMap<>();
        compile(compiled, "", book.rules(), dialect);
        subagents.forEach(name -> compile(compiled, name, book.of(name), dialect));
        List<Row> rows = new ArrayList<>(paths.size());
        for (String path : paths) {
            Map<String, Map<Operation, Mode>> modes = new LinkedHashMap<>();
            compiled.forEach((name, rules) -> {
                Map<Operation, Mode> each = new LinkedHashMap<>();
                for (Operation operation : Operation.values()) {
                    each.put(operation, rules.decide(operation, path).mode());
                }
                modes.put(name, each);
            });
            rows.add(new Row(path, modes));
        }
        return new EffectivePolicy(rows);
    }

    private static void compile(Map<String, CompiledRules> into, String name, List<Rule> rules, Dialect dialect) {
        if (CompiledRules.of(rules, dialect) instanceof Reply.Answered<CompiledRules>(CompiledRules compiled)) {
            into.put(name, compiled);
        }
    }
}

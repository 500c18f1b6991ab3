package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The permissions of several agents on the same paths.
 *
 * @param rows one for each path, in the given order
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
     * @param modes by agent, the empty name for the agent itself, then by operation; empty if no agent can be made with the rules
     */
    public record Row(String path, Map<String, Map<RuleOperation, RuleMode>> modes) {}

    /**
     * Judges paths for the agent and subagents.
     *
     * @param subagents names; undeclared ones have the agent's rules
     * @param paths absolute
     */
    public static EffectivePolicy of(AgentTeam team, List<String> subagents, List<String> paths, Dialect dialect) {
        if (!(CallJudges.of(team, dialect, PathFacts.UNKNOWN) instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return new EffectivePolicy(paths.stream().map(path -> new Row(path, Map.of())).toList());
        }
        List<Row> rows = new ArrayList<>(paths.size());
        for (String path : paths) {
            Map<String, Map<RuleOperation, RuleMode>> modes = new LinkedHashMap<>();
            modes.put("", modes(judges.main(), path));
            subagents.forEach(name -> modes.put(name, modes(judges.of(name), path)));
            rows.add(new Row(path, modes));
        }
        return new EffectivePolicy(rows);
    }

    private static Map<RuleOperation, RuleMode> modes(CallJudge judge, String path) {
        Map<RuleOperation, RuleMode> each = new LinkedHashMap<>();
        for (RuleOperation operation : RuleOperation.values()) {
            each.put(operation, judge.rules().decide(operation, path).mode());
        }
        return each;
    }
}

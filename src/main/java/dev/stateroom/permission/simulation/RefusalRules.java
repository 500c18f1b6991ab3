package dev.stateroom.permission.simulation;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the smallest rules that deny the refused calls and none of those that went through. */
public final class RefusalRules {
    private final Collection<Attempt> refused;
    private final Collection<Attempt> done;
    private final Dialect dialect;

    /**
     * @param refused calls that a rule refused
     * @param done calls that went through
     */
    public RefusalRules(Collection<Attempt> refused, Collection<Attempt> done, Dialect dialect) {
        this.refused = List.copyOf(refused);
        this.done = List.copyOf(done);
        this.dialect = dialect;
    }

    /**
     * The operation and path of a call.
     *
     * @param agent the caller
     * @param path with a leading slash
     */
    public record Attempt(String agent, RuleOperation operation, String path) {}

    /** The rules by agent: for the top-level folder unless another call contradicts, else for the path alone. */
    public Map<String, List<PermissionRule>> byAgent() {
        Map<String, List<PermissionRule>> rules = new LinkedHashMap<>();
        for (Attempt attempt : refused) {
            List<PermissionRule> own = rules.computeIfAbsent(attempt.agent(), _ -> new ArrayList<>());
            if (!denies(own, attempt)) {
                own.add(rule(attempt));
            }
        }
        return rules;
    }

    /** The number of an agent's refused calls that a rule explains. */
    public int explained(String agent, PermissionRule rule) {
        return (int) refused.stream().filter(attempt -> attempt.agent().equals(agent) && denies(List.of(rule), attempt)).count();
    }

    private PermissionRule rule(Attempt attempt) {
        int slash = attempt.path().indexOf('/', 1);
        PermissionRule alone = deny(attempt, attempt.path());
        if (slash < 0) {
            return alone;
        }
        List<PermissionRule> wide = List.of(deny(attempt, attempt.path().substring(0, slash) + "/**"));
        boolean fits = denies(wide, attempt)
                && done.stream().filter(other -> other.agent().equals(attempt.agent())).noneMatch(other -> denies(wide, other));
        return fits ? wide.getFirst() : alone;
    }

    private static PermissionRule deny(Attempt attempt, String path) {
        return new PermissionRule(List.of(attempt.operation()), List.of(path), RuleMode.DENY);
    }

    private boolean denies(List<PermissionRule> rules, Attempt attempt) {
        return CompiledRules.of(rules, dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled)
                && compiled.decide(attempt.operation(), attempt.path()).mode() == RuleMode.DENY;
    }
}

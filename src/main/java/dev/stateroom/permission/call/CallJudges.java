package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Decides what happens to the calls of an agent and its subagents. This is the only place that does: commands and views that look ahead,
 * look back or run a call again use it with the name of the calling agent.
 */
public final class CallJudges {
    private final AgentTeam team;
    private final Dialect dialect;
    private final PathFacts facts;
    private final Map<String, CallJudge> byName;

    private CallJudges(AgentTeam team, Dialect dialect, PathFacts facts, Map<String, CallJudge> byName) {
        this.team = team;
        this.dialect = dialect;
        this.facts = facts;
        this.byName = byName;
    }

    /**
     * The judges of a team.
     *
     * @param facts facts about paths
     * @return raised if the package refuses the rules or the tools of one of its agents, or rules over a backend that runs commands;
     *     withheld for a pattern longer than can be matched
     */
    public static AgentReply<CallJudges> of(AgentTeam team, Dialect dialect, PathFacts facts) {
        // In Python rules are objects that are made before any agent, and subagents are made before their agent.
        List<String> inOrder = new ArrayList<>(team.subagents().keySet());
        inOrder.add(AgentTeam.MAIN);
        AgentReply<Map<String, CallJudge>> all = AgentReply.of(new LinkedHashMap<>());
        for (String name : inOrder) {
            AgentControls controls = team.of(name, dialect);
            all = all.then(made -> ToolSettings.refusal(controls.tools(), dialect)
                    .then(_ -> CompiledRules.of(controls.permissions(), dialect))
                    .map(rules -> {
                        made.put(name, new CallJudge(controls, rules, facts, team));
                        return made;
                    }));
            if (dialect.language() == Era.Language.JAVASCRIPT) {
                all = all.then(made -> accepted(made, name, team.mounted(), dialect));
            }
        }
        if (dialect.language() == Era.Language.PYTHON) {
            for (String name : inOrder) {
                all = all.then(made -> accepted(made, name, team.mounted(), dialect));
            }
        }
        return all.map(made -> new CallJudges(team, dialect, facts, made));
    }

    /** The judges of a team over an open backend, which knows whether commands run and where paths lead. */
    public static AgentReply<CallJudges> over(AgentTeam team, AgentBackend backend) {
        AgentTeam.Mounted mounted = team.mounted();
        boolean executes = backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE);
        return of(
                team.over(new AgentTeam.Mounted(mounted.routes(), executes, mounted.policy())),
                backend.dialect(),
                new BackendFacts(backend));
    }

    /** If the backend runs commands, all rules must be for routes; npm checks this only if the agent has the tool. */
    private static AgentReply<Map<String, CallJudge>> accepted(
            Map<String, CallJudge> made, String name, AgentTeam.Mounted mounted, Dialect dialect) {
        CallJudge judge = Objects.requireNonNull(made.get(name));
        boolean executes = mounted.executes() && (dialect.language() == Era.Language.PYTHON || judge.exists(ToolName.EXECUTE));
        AgentReply.Raised<CompiledRules> refusal =
                executes ? RuleSupport.overExecution(judge.controls().permissions(), mounted.routes(), dialect) : null;
        return refusal == null ? AgentReply.of(made) : AgentReply.raised(refusal.type(), refusal.message());
    }

    /** The judge of an agent's calls; an undeclared agent has the main agent's rules. */
    public CallJudge of(String agent) {
        return byName.computeIfAbsent(agent, name -> {
            CallJudge main = main();
            return new CallJudge(team.of(name, dialect), main.rules(), facts, team);
        });
    }

    /** The judge of the main agent's calls. */
    public CallJudge main() {
        return Objects.requireNonNull(byName.get(AgentTeam.MAIN));
    }

    /** A copy with other facts about paths. */
    public CallJudges seeing(PathFacts others) {
        Map<String, CallJudge> made = new LinkedHashMap<>();
        byName.forEach((name, judge) -> made.put(name, judge.seeing(others)));
        return new CallJudges(team, dialect, others, made);
    }

    /** The facts about paths. */
    public PathFacts facts() {
        return facts;
    }

    /** The dialect that decides. */
    public Dialect dialect() {
        return dialect;
    }

    /** The names of the known agents. */
    public List<String> names() {
        return team.names();
    }
}

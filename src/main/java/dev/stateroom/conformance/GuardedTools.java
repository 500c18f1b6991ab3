package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.conformance.standin.RecorderTools;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.RecordedAgent;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.review.gate.Review;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tools of the recorded agent and of its subagents behind their rules, and the review in front of them.
 *
 * @param tools the agent's
 * @param review of the agent's calls
 * @param subagents the tools of those that have rules of their own, by name
 */
record GuardedTools(Toolset tools, Review review, Map<String, Toolset> subagents) {

    /** The tools over a backend; raised where the package cannot make such an agent. */
    static Reply<GuardedTools> of(ReferenceVector vector, AgentBackend backend) {
        RecordedAgent agent = vector.agent();
        Dialect dialect = backend.dialect();
        ToolSettings settings = vector.settings().withOthers(RecorderTools.of(dialect));
        Reply<Map<String, Toolset>> subagents = usable(agent, dialect);
        for (Map.Entry<String, List<Rule>> own : agent.rules().subagents().entrySet()) {
            subagents = subagents.then(made -> judge(own.getValue(), vector.backend(), backend).map(judge -> {
                made.put(own.getKey(), tools(backend, settings, judge));
                return made;
            }));
        }
        return subagents.then(made -> judge(agent.rules().rules(), vector.backend(), backend).map(judge -> {
            Toolset tools = tools(backend, settings, judge);
            Review review = new Review(dialect, agent.langchain(), agent.reviews(), judge, tools.offered());
            return new GuardedTools(tools, review, made);
        }));
    }

    /** Rules are made before the agent that gets them: a path that no rule takes is refused before anything about backends. */
    private static Reply<Map<String, Toolset>> usable(RecordedAgent agent, Dialect dialect) {
        Reply<Map<String, Toolset>> none = Reply.of(new LinkedHashMap<>());
        if (dialect.language() != Era.Language.PYTHON) {
            return none;
        }
        Reply<CompiledRules> usable = CompiledRules.of(agent.rules().rules(), dialect);
        for (List<Rule> own : agent.rules().subagents().values()) {
            usable = usable.then(_ -> CompiledRules.of(own, dialect));
        }
        return usable.then(_ -> none);
    }

    private static Toolset tools(AgentBackend backend, ToolSettings settings, CallJudge judge) {
        ToolGuard guard = judge.guard();
        return Toolset.of(backend, settings, guard, UUID::randomUUID);
    }

    private static Reply<CallJudge> judge(List<Rule> rules, BackendSpec spec, AgentBackend backend) {
        return CallJudge.over(backend, routes(spec), rules);
    }

    private static @Nullable List<String> routes(BackendSpec spec) {
        return spec.type().equals("composite") ? List.copyOf(spec.routes().keySet()) : null;
    }

    /** The tools of a subagent. */
    Toolset of(String subagent) {
        return subagents.getOrDefault(subagent, tools);
    }
}

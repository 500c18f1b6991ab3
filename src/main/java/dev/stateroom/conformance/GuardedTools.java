package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.conformance.standin.RecorderTools;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.RecordedAgent;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.BackendPolicy;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.review.gate.CallReview;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tools of the recorded agent and of its subagents behind their rules, and the review in front of them.
 *
 * @param tools the tools of the agent
 * @param review the review of the agent's calls
 * @param subagents the tools of subagents that have rules of their own, by name
 */
record GuardedTools(Toolset tools, CallReview review, Map<String, Toolset> subagents) {

    /** The tools over a backend; raised if the package cannot make this agent. */
    static AgentReply<GuardedTools> of(ReferenceVector vector, AgentBackend backend) {
        RecordedAgent agent = vector.agent();
        Dialect dialect = backend.dialect();
        ToolSettings settings = vector.settings().withOthers(RecorderTools.of(dialect));
        AgentTeam.Mounted mounted = new AgentTeam.Mounted(routes(vector.backend()), false, BackendPolicy.NONE);
        return CallJudges.over(agent.team(settings.enabled()).over(mounted), backend).map(judges -> {
            Map<String, Toolset> subagents = new LinkedHashMap<>();
            agent.rules().subagents().keySet().forEach(name -> subagents.put(name, tools(backend, settings, judges.of(name))));
            Toolset tools = tools(backend, settings, judges.main());
            CallReview review = new CallReview(dialect, agent.langchain(), judges.main(), tools.offered());
            return new GuardedTools(tools, review, subagents);
        });
    }

    private static Toolset tools(AgentBackend backend, ToolSettings settings, CallJudge judge) {
        ToolGuard guard = judge.guard();
        return Toolset.of(backend, settings, guard, UUID::randomUUID);
    }

    private static @Nullable List<String> routes(BackendSpec spec) {
        return spec.type().equals("composite") ? List.copyOf(spec.routes().keySet()) : null;
    }

    Toolset of(String subagent) {
        return subagents.getOrDefault(subagent, tools);
    }
}

package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.Message;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.BackendFacts;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.tool.ModelText;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** The file tools of an agent and of its subagents over one backend, each with its own permission rules. */
public final class AgentTools {
    private final AgentBackend backend;
    private final CallJudges judges;
    private final Function<String, ToolSettings> settings;
    private final Map<String, Toolset> made = new HashMap<>();

    AgentTools(AgentBackend backend, CallJudges judges, Function<String, ToolSettings> settings) {
        this.backend = backend;
        this.judges = judges;
        this.settings = settings;
    }

    /** The agent and its subagents with the same settings and without rules; raised if no such agent can be made. */
    static AgentReply<AgentTools> of(AgentBackend backend, AgentTeam team, Function<String, ToolSettings> settings) {
        return CallJudges.over(team, backend).map(judges -> new AgentTools(backend, judges, settings));
    }

    /** The tools of an agent, behind its rules. */
    public Toolset of(String agent) {
        return made.computeIfAbsent(agent, name -> {
            CallJudge judge = judges.of(name);
            return Toolset.of(backend, settings.apply(name), judge.guard(), UUID::randomUUID);
        });
    }

    /** The facts that are known about paths in the backend. */
    PathFacts facts() {
        return new BackendFacts(backend);
    }

    /** Predicts what happens to calls of these tools. */
    public CallJudges judges() {
        return judges;
    }

    /** The result of a call of the main agent, as a model sees it; a call that needs a person's approval is not made. */
    public ModelText shown(Message.Call call) {
        CallJudgement judgement = judges.main().judge(call.name(), call.args());
        if (judgement.effect() == CallJudgement.Effect.INTERRUPT) {
            return ModelText.waiting(judgement.by());
        }
        AgentReply<ToolMessage> answer = of(AgentTeam.MAIN).show(call);
        return ModelText.of(answer, judges.dialect());
    }
}

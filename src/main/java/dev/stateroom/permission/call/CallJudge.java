package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.Verdict;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.text.ToolPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies rules to tool calls as the dialect's tools do, link by link and result by result. */
public final class CallJudge {
    private final CompiledRules rules;
    private final CallRules asked;
    private final ReviewGate gate;

    /**
     * A judge.
     *
     * @param facts what the backend says about paths
     */
    public CallJudge(CompiledRules rules, PathFacts facts) {
        this.rules = rules;
        this.asked = CallRules.of(rules, facts);
        this.gate = new ReviewGate(rules, facts);
    }

    /**
     * The judge over a backend, as the package makes it with an agent.
     *
     * @param routes the prefixes of a composite, as declared; null for a backend without routes
     * @return raised where the package refuses the rules, or takes none over a backend that runs commands
     */
    public static Reply<CallJudge> over(AgentBackend backend, @Nullable List<String> routes, List<Rule> rules) {
        return CompiledRules.of(rules, backend.dialect()).then(compiled -> {
            boolean executes = backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE);
            Reply.Raised<CompiledRules> refusal =
                    executes ? RuleSupport.overExecution(rules, routes, backend.dialect()) : null;
            return refusal == null
                    ? Reply.of(new CallJudge(compiled, new BackendFacts(backend)))
                    : Reply.raised(refusal.type(), refusal.message());
        });
    }

    /** What becomes of a call as a model writes it: it may wait for a person, be denied, or run. */
    public Judgement judge(FileCall call) {
        String given = call.path();
        if (given == null) {
            return asking(call, asked.judge(call.tool(), null));
        }
        return switch (asked.read(given)) {
            case ToolPath.Refused(String reason) ->
                new Judgement(Judgement.Effect.REFUSED, null, Verdict.BY_DEFAULT, "Error: " + reason);
            case ToolPath.Valid(String path) -> asking(call, asked.judge(call.tool(), path));
        };
    }

    /** The gate stands before the tool: a call waits even where it will be denied afterwards. */
    private Judgement asking(FileCall call, Judgement run) {
        return gate.asks(call) ? new Judgement(Judgement.Effect.INTERRUPT, run.path(), run.verdict(), run.text()) : run;
    }

    /** Whether the rules alone make a call wait for a person. */
    public boolean asks(FileCall call) {
        return gate.asks(call);
    }

    /** Whether some rule can make calls of a tool wait. */
    public boolean mayAsk(ToolName tool) {
        return gate.guards(tool);
    }

    /** Whether a listing or a search shows a path, as the backend gave it. */
    public boolean shows(String path) {
        return asked.shows(path);
    }

    /** What the rules say about a path as they see it. */
    public Verdict decide(Operation operation, String path) {
        return rules.decide(operation, path);
    }

    /** The rules as what the tools ask. */
    public ToolGuard guard() {
        return new RuleGuard(asked);
    }
}

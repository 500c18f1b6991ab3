package dev.stateroom.permission.call;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.DenialText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.tool.CallArguments;
import dev.stateroom.tool.ParallelGuard;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the calls of one agent, in the order of the packages: first a person's review, then whether the tool exists, its
 * arguments, its path, the rules, and the policy of the backend. Sources: {@code HumanInTheLoopMiddleware}, the tool node and {@code
 * FilesystemMiddleware} of the releases.
 */
public final class CallJudge {
    private final AgentControls controls;
    private final CompiledRules rules;
    private final BackendPolicy policy;
    private final CallRules asked;
    private final ReviewGate gate;
    private final AgentTeam team;

    CallJudge(AgentControls controls, CompiledRules rules, PathFacts facts, AgentTeam team) {
        this.team = team;
        this.controls = controls;
        this.rules = rules;
        this.policy = team.mounted().policy();
        this.asked = CallRules.of(rules, facts);
        this.gate = new ReviewGate(rules, facts);
    }

    CallJudge seeing(PathFacts facts) {
        return new CallJudge(controls, rules, facts, team);
    }

    /** Judges a call as the model wrote it. */
    public CallJudgement judge(String tool, ForeignValue args) {
        return reviewed(tool, args, run(tool, args));
    }

    /**
     * Judges a call together with the other calls of its message.
     *
     * @param message the calls of the message in order, at least up to this one
     * @param asked the call as it is in the message
     * @param tool the tool that runs, after a reviewer's change
     * @param args the arguments that run
     */
    public CallJudgement judgeAmong(List<Message.Call> message, Message.Call asked, String tool, ForeignValue args) {
        return reviewed(tool, args, runAmong(message, asked, tool, args));
    }

    /** {@link #run} together with the other calls of the message, with the parameters of {@link #judgeAmong}. */
    public CallJudgement runAmong(List<Message.Call> message, Message.Call asked, String tool, ForeignValue args) {
        boolean refused = ParallelGuard.refuses(dialect(), message, asked);
        return refused ? CallJudgement.refused(CallJudgement.Cause.PARALLEL, ParallelGuard.REFUSAL) : run(tool, args);
    }

    private CallJudgement reviewed(String tool, ForeignValue args, CallJudgement run) {
        ToolReview said = controls.interruptOn().get(tool);
        if (said != null) {
            return said.enabled() ? run.waiting(CallJudgement.Cause.INTERRUPT_ON, run.verdict()) : run;
        }
        RuleDecision rule = FileCall.of(tool, args).map(gate::asking).orElse(null);
        return rule == null ? run : run.waiting(CallJudgement.Cause.RULE, rule);
    }

    /** Judges a call whose arguments may be incomplete: a log shortens them, and a question about a path has only the path. */
    public CallJudgement judgeShortened(String tool, ForeignValue args) {
        return judge(tool, ToolName.named(tool).map(file -> CallArguments.completed(dialect(), file, args)).orElse(args));
    }

    /** Judges a call that needs no approval, or that a person approved. */
    public CallJudgement run(String tool, ForeignValue args) {
        ToolName file = ToolName.named(tool).orElse(null);
        if (file == null) {
            String type = tool.equals(AgentTeam.TASK) ? ForeignValue.text(ForeignValue.fields(args).get("subagent_type")) : null;
            String refusal = type == null ? null : team.refusal(type, dialect());
            return refusal == null ? CallJudgement.allowed(null, RuleDecision.BY_DEFAULT) : CallJudgement.refused(CallJudgement.Cause.NO_SUCH_AGENT, refusal);
        }
        if (!exists(file)) {
            return CallJudgement.refused(CallJudgement.Cause.NO_SUCH_TOOL, null);
        }
        String wrong = CallArguments.wrong(dialect(), file, args);
        if (wrong != null) {
            return CallJudgement.refused(CallJudgement.Cause.ARGUMENTS, wrong);
        }
        Optional<FileCall> call = FileCall.of(tool, args);
        return call.isEmpty() ? CallJudgement.allowed(null, RuleDecision.BY_DEFAULT) : guarded(call.get());
    }

    private CallJudgement guarded(FileCall call) {
        String given = call.path();
        if (given == null || !call.tool().readsPath(dialect())) {
            return ruled(call.tool(), given);
        }
        return switch (asked.read(given)) {
            case ToolPath.Refused(String reason) -> CallJudgement.refused(CallJudgement.Cause.PATH, "Error: " + reason);
            case ToolPath.Valid(String path) -> behindRules(call.tool(), ruled(call.tool(), path));
        };
    }

    /** Releases without rules let every call pass. */
    private CallJudgement ruled(ToolName tool, @Nullable String path) {
        return RuleSupport.hasRules(dialect()) ? asked.judge(tool, path) : CallJudgement.allowed(path, RuleDecision.BY_DEFAULT);
    }

    private CallJudgement behindRules(ToolName tool, CallJudgement judged) {
        String path = judged.path();
        String refusal = judged.effect() == CallJudgement.Effect.ALLOW && path != null ? policy.refusal(dialect(), tool, path) : null;
        return refusal == null
                ? judged
                : new CallJudgement(CallJudgement.Effect.DENY, CallJudgement.Cause.POLICY, path, judged.verdict(), refusal);
    }

    /** Whether a call that is not refused goes to an object of the user's own code, which may still refuse it. */
    public boolean mayOwnObjectRefuse(CallJudgement judged) {
        boolean runs = judged.effect() == CallJudgement.Effect.ALLOW || judged.effect() == CallJudgement.Effect.INTERRUPT;
        return runs && judged.path() != null && isOwnObject(judged.path());
    }

    /** Whether a path goes to an object of the user's own code. */
    public boolean isOwnObject(String path) {
        return policy.isOwnObject(dialect(), path);
    }

    /** Whether a call is subject to any decision: it is of a file tool, or {@code interrupt_on} names its tool. */
    public boolean knows(String tool, ForeignValue args) {
        return FileCall.of(tool, args).isPresent() || controls.interruptOn().containsKey(tool);
    }

    /** The tools whose calls wait because of {@code interrupt_on}, whatever their arguments. */
    public List<String> reviewedTools() {
        return controls.interruptOn().entrySet().stream().filter(said -> said.getValue().enabled()).map(Map.Entry::getKey).toList();
    }

    /** Whether the agent has rules, so that a refusal by rules can be reported. */
    public boolean hasRules() {
        return !controls.permissions().isEmpty();
    }

    /** Whether the agent's tools were chosen, so that missing ones are known. */
    public boolean choosesTools() {
        return controls.tools() != null;
    }

    /** Whether the agent has a file tool. */
    public boolean exists(ToolName tool) {
        boolean chooses = dialect().language() == Era.Language.PYTHON || dialect().holds(DialectFact.TOOLS_CAN_BE_CHOSEN);
        return (tool != ToolName.DELETE || dialect().holds(DialectFact.HAS_DELETE))
                && (controls.tools() == null || !chooses || controls.tools().contains(tool));
    }

    /** How a person reviews a call; null if it needs no approval. */
    public @Nullable ToolReview review(String tool, ForeignValue args) {
        ToolReview said = controls.interruptOn().get(tool);
        if (said != null) {
            return said.enabled() ? said : null;
        }
        return FileCall.of(tool, args).map(gate::asking).isPresent() ? ToolReview.ALWAYS : null;
    }

    /** Whether a call of the tool can wait for a person. */
    public boolean mayAsk(ToolName tool) {
        ToolReview said = controls.interruptOn().get(tool.id());
        return said == null ? gate.guards(tool) : said.enabled();
    }

    /** Whether a listing or a search shows a path, as the backend gave it. */
    public boolean shows(String path) {
        return !RuleSupport.hasRules(dialect()) || asked.shows(path);
    }

    /** Explains the decision of the rules about a normalized path. */
    public RuleExplanation explain(RuleOperation operation, String path) {
        return rules.explain(operation, path);
    }

    /** Explains the decision about a judged call: the rule that decided comes last, even if it is not the first that matches. */
    public RuleExplanation explain(RuleOperation operation, String path, CallJudgement judgement) {
        RuleExplanation explanation = rules.explain(operation, path);
        Integer rule = judgement.rule();
        if (rule == null || rule.equals(explanation.verdict().rule())) {
            return explanation;
        }
        List<RuleExplanation.Considered> considered = new ArrayList<>();
        for (RuleExplanation.Considered one : explanation.considered()) {
            if (one.rule() < rule) {
                considered.add(one);
            }
        }
        considered.add(new RuleExplanation.Considered(
                rule, rules.rules().get(rule).operations(), Objects.requireNonNull(judgement.verdict().pattern()), null));
        List<Integer> later =
                rules.matching(operation, path).stream().filter(other -> other > rule).toList();
        return new RuleExplanation(operation, path, judgement.verdict(), considered, later);
    }

    /** The decision of the rules alone about an operation on a normalized path, for any tool. */
    public CallJudgement ofRules(RuleOperation operation, String path) {
        RuleDecision verdict = rules.decide(operation, path);
        return switch (verdict.mode()) {
            case ALLOW -> CallJudgement.allowed(path, verdict);
            case DENY -> CallJudgement.denied(path, verdict, DenialText.of(operation.word(), path));
            case INTERRUPT -> CallJudgement.allowed(path, verdict).waiting(CallJudgement.Cause.RULE, verdict);
        };
    }

    /** The effect of a rule's mode: a release that does not support rules, or the mode, lets the call pass. */
    public RuleMode effect(RuleMode mode) {
        boolean works = RuleSupport.hasRules(dialect()) && (mode != RuleMode.INTERRUPT || RuleSupport.knowsInterrupts(dialect()));
        return works ? mode : RuleMode.ALLOW;
    }

    /** The rules as an interface for the tools. */
    public ToolGuard guard() {
        return new RuleGuard(asked);
    }

    public AgentControls controls() {
        return controls;
    }

    /** The compiled rules. */
    public CompiledRules rules() {
        return rules;
    }

    private Dialect dialect() {
        return rules.dialect();
    }
}

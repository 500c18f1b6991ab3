package dev.stateroom.permission.call;

import dev.stateroom.agent.Value;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Explanation;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.Verdict;
import dev.stateroom.tool.CallArguments;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.text.ToolPath;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the calls of one agent, in the order in which the packages ask: a person first, then whether there is such a tool,
 * its arguments, its path, the rules, and the policy of the backend. Sources: {@code HumanInTheLoopMiddleware}, the tool node and {@code
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

    /** What becomes of a call as a model writes it. */
    public Judgement judge(String tool, Value args) {
        Judgement run = run(tool, args);
        ToolReview said = controls.interruptOn().get(tool);
        if (said != null) {
            return said.enabled() ? run.waiting(Judgement.Cause.INTERRUPT_ON, run.verdict()) : run;
        }
        Verdict rule = FileCall.of(tool, args).map(gate::asking).orElse(null);
        return rule == null ? run : run.waiting(Judgement.Cause.RULE, rule);
    }

    /** What becomes of a call that nobody is asked about, or that a person let pass. */
    public Judgement run(String tool, Value args) {
        ToolName file = ToolName.named(tool).orElse(null);
        if (file == null) {
            String type = tool.equals(AgentTeam.TASK) ? Value.text(Value.fields(args).get("subagent_type")) : null;
            String refusal = type == null ? null : team.refusal(type, dialect());
            return refusal == null ? Judgement.allowed(null, Verdict.BY_DEFAULT) : Judgement.refused(Judgement.Cause.NO_SUCH_AGENT, refusal);
        }
        if (!exists(file)) {
            return Judgement.refused(Judgement.Cause.NO_SUCH_TOOL, null);
        }
        String wrong = CallArguments.wrong(dialect(), file, args);
        if (wrong != null) {
            return Judgement.refused(Judgement.Cause.ARGUMENTS, wrong);
        }
        Optional<FileCall> call = FileCall.of(tool, args);
        return call.isEmpty() ? Judgement.allowed(null, Verdict.BY_DEFAULT) : guarded(call.get());
    }

    private Judgement guarded(FileCall call) {
        String given = call.path();
        if (given == null || !call.tool().readsPath(dialect())) {
            return ruled(call.tool(), given);
        }
        return switch (asked.read(given)) {
            case ToolPath.Refused(String reason) -> Judgement.refused(Judgement.Cause.PATH, "Error: " + reason);
            case ToolPath.Valid(String path) -> behindRules(call.tool(), ruled(call.tool(), path));
        };
    }

    /** Releases without rules let every call pass. */
    private Judgement ruled(ToolName tool, @Nullable String path) {
        return RuleSupport.hasRules(dialect()) ? asked.judge(tool, path) : Judgement.allowed(path, Verdict.BY_DEFAULT);
    }

    private Judgement behindRules(ToolName tool, Judgement judged) {
        String path = judged.path();
        String refusal = judged.effect() == Judgement.Effect.ALLOW && path != null ? policy.refusal(dialect(), tool, path) : null;
        return refusal == null
                ? judged
                : new Judgement(Judgement.Effect.DENY, Judgement.Cause.POLICY, path, judged.verdict(), refusal);
    }

    /** Whether anything is decided about a call: it is one of a file tool, or {@code interrupt_on} names its tool. */
    public boolean knows(String tool, Value args) {
        return FileCall.of(tool, args).isPresent() || controls.interruptOn().containsKey(tool);
    }

    /** The tools whose calls wait because of {@code interrupt_on}, whatever their arguments. */
    public List<String> reviewedTools() {
        return controls.interruptOn().entrySet().stream().filter(said -> said.getValue().enabled()).map(Map.Entry::getKey).toList();
    }

    /** Whether rules are given, so that a refusal by rules can be told. */
    public boolean hasRules() {
        return !controls.permissions().isEmpty();
    }

    /** Whether the tools were chosen, so that those which there are not are known. */
    public boolean choosesTools() {
        return controls.tools() != null;
    }

    /** Whether the agent has a file tool. */
    public boolean exists(ToolName tool) {
        boolean chooses = dialect().language() == Era.Language.PYTHON || dialect().isSince(1, 12, 0);
        return (tool != ToolName.DELETE || dialect().hasDelete())
                && (controls.tools() == null || !chooses || controls.tools().contains(tool));
    }

    /** How a person reviews a call; null where nobody is asked. */
    public @Nullable ToolReview review(String tool, Value args) {
        ToolReview said = controls.interruptOn().get(tool);
        if (said != null) {
            return said.enabled() ? said : null;
        }
        return FileCall.of(tool, args).map(gate::asking).isPresent() ? ToolReview.ALWAYS : null;
    }

    /** Whether some call of a tool can wait for a person. */
    public boolean mayAsk(ToolName tool) {
        ToolReview said = controls.interruptOn().get(tool.id());
        return said == null ? gate.guards(tool) : said.enabled();
    }

    /** Whether a listing or a search shows a path, as the backend gave it. */
    public boolean shows(String path) {
        return !RuleSupport.hasRules(dialect()) || asked.shows(path);
    }

    /** Why the rules say what they say about a path as they see it. */
    public Explanation explain(Operation operation, String path) {
        return rules.explain(operation, path);
    }

    /** The same where the call has been judged: the rule that decided stands last, also where it is not the first that matches. */
    public Explanation explain(Operation operation, String path, Judgement judgement) {
        Explanation told = rules.explain(operation, path);
        Integer rule = judgement.rule();
        if (rule == null || rule.equals(told.verdict().rule())) {
            return told;
        }
        List<Explanation.Considered> considered = new ArrayList<>();
        for (Explanation.Considered one : told.considered()) {
            if (one.rule() < rule) {
                considered.add(one);
            }
        }
        considered.add(new Explanation.Considered(
                rule, rules.rules().get(rule).operations(), Objects.requireNonNull(judgement.verdict().pattern()), null));
        List<Integer> later =
                rules.matching(operation, path).stream().filter(other -> other > rule).toList();
        return new Explanation(operation, path, judgement.verdict(), considered, later);
    }

    /** What the rules alone say about an operation on a path as they see it, whichever tool does it. */
    public Judgement ofRules(Operation operation, String path) {
        Verdict verdict = rules.decide(operation, path);
        return switch (verdict.mode()) {
            case ALLOW -> Judgement.allowed(path, verdict);
            case DENY -> Judgement.denied(path, verdict, "Error: permission denied for " + operation.word() + " on " + path);
            case INTERRUPT -> Judgement.allowed(path, verdict).waiting(Judgement.Cause.RULE, verdict);
        };
    }

    /** What a decision of rules comes to: a release that does not know rules, or a mode, lets the call pass. */
    public Mode effect(Mode mode) {
        boolean works = RuleSupport.hasRules(dialect()) && (mode != Mode.INTERRUPT || RuleSupport.knowsInterrupts(dialect()));
        return works ? mode : Mode.ALLOW;
    }

    /** The rules as what the tools ask. */
    public ToolGuard guard() {
        return new RuleGuard(asked);
    }

    /** What the agent was given. */
    public AgentControls controls() {
        return controls;
    }

    /** The rules, ready to be asked. */
    public CompiledRules rules() {
        return rules;
    }

    private Dialect dialect() {
        return rules.dialect();
    }
}

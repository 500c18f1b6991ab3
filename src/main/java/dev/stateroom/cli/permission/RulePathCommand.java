package dev.stateroom.cli.permission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command about one path: the decision of the rules on an operation, or on a call of a tool. */
abstract class RulePathCommand extends CliCommand {
    @Parameters(
            index = "0",
            paramLabel = "OPERATION",
            description = "read or write for the decision of the rules, or the name of a file tool for the outcome of its call.")
    private String operation = "";

    @Parameters(index = "1", paramLabel = "PATH", description = "The path, as a model would write it.")
    private String path = "";

    @Mixin
    private RuleOptions rules = new RuleOptions();

    /**
     * The decision on the path.
     *
     * @param judge of the selected agent
     * @param judgement the decision
     * @param explanation of the rules, rule by rule
     */
    record ExplainedRule(CallJudge judge, CallJudgement judgement, RuleExplanation explanation) {
        /** The rule that decides; the default if none does. */
        RuleDecision verdict() {
            return judgement.rule() == null && judgement.cause() != CallJudgement.Cause.DEFAULT ? RuleDecision.BY_DEFAULT : judgement.verdict();
        }
    }

    /** Prints the result for a path that the tools accept. */
    abstract void answer(ExplainedRule told);

    /** The considered rules for a path that the tools themselves refuse; empty if the output has no such list. */
    Optional<List<?>> considered() {
        return Optional.empty();
    }

    @Override
    public final Integer call() {
        Dialect dialect = rules.dialect(options.workspace, null);
        AgentTeam team = rules.team(options.workspace);
        String agent = Objects.requireNonNullElse(rules.agent(team, List.of()), AgentTeam.MAIN);
        CallJudges judges = RuleOptions.judges(team, dialect, RuleOptions.facts(opener(), options.workspace, dialect));
        ToolPath judged = dialect.language() == Era.Language.PYTHON ? ToolPath.python(path, dialect) : ToolPath.javascript(path);
        return switch (judged) {
            case ToolPath.Refused(String reason) -> {
                print(new RefusedPath(path, reason, considered()), () -> terminal.out().println("refused by the tool itself: " + TerminalText.line(reason)));
                yield NEGATIVE;
            }
            case ToolPath.Valid(String whole) -> {
                ExplainedRule told = told(judges.of(agent), whole);
                answer(told);
                yield mode(told.judgement()) == RuleMode.DENY ? NEGATIVE : DONE;
            }
        };
    }

    private ExplainedRule told(CallJudge judge, String whole) {
        ToolName tool = ToolName.named(operation).filter(named -> named != ToolName.EXECUTE).orElse(null);
        if (tool == null) {
            RuleOperation asked = RuleOperation.named(operation)
                    .orElseThrow(() -> refused("there is no operation '" + operation + "': read, write, or a file tool is accepted"));
            RuleExplanation explanation = judge.explain(asked, whole);
            return new ExplainedRule(judge, judge.ofRules(asked, whole), explanation);
        }
        ForeignValue args = FileCall.arguments(tool, path);
        CallJudgement judgement = judge.judgeShortened(tool.id(), args);
        RuleOperation asked = FileCall.of(tool.id(), args).orElseThrow().operation();
        return new ExplainedRule(judge, judgement, judge.explain(asked, whole, judgement));
    }

    /** The decision in one word; a refusal by the tool itself counts as denied. */
    static RuleMode mode(CallJudgement judgement) {
        return switch (judgement.effect()) {
            case ALLOW -> RuleMode.ALLOW;
            case DENY, REFUSED -> RuleMode.DENY;
            case INTERRUPT -> RuleMode.INTERRUPT;
        };
    }

    /** Prints a note if the user's own object decides as well. */
    final void noteOwnObject(ExplainedRule told) {
        if (told.judge().mayOwnObjectRefuse(told.judgement())) {
            terminal.out().println("note: the backend object that is mounted there runs your own code, which may refuse the call");
        }
    }

    /** The decision in words: {@code denied by rule 1}. */
    static String sentence(CallJudgement judgement) {
        String what = switch (judgement.effect()) {
            case ALLOW -> "allowed by " + judgement.by();
            case DENY -> "denied by " + judgement.by();
            case INTERRUPT -> "waits for approval by " + judgement.by();
            case REFUSED -> "refused by the tool itself: "
                    + (judgement.cause() == CallJudgement.Cause.NO_SUCH_TOOL ? "the agent has no such tool" : judgement.text());
        };
        return judgement.cause() == CallJudgement.Cause.POLICY ? what + ": " + judgement.text() : what;
    }

    Terminal.Colour colour(RuleMode mode) {
        return switch (mode) {
            case ALLOW -> Terminal.Colour.GREEN;
            case DENY -> Terminal.Colour.RED;
            case INTERRUPT -> Terminal.Colour.YELLOW;
        };
    }

    /** The result for a path that the tools accept. */
    record PathAnswer(
            String operation,
            String path,
            String decision,
            String by,
            @Nullable Integer rule,
            @Nullable String pattern,
            boolean default_,
            boolean ownObjectMayRefuse)
            implements JsonDocument.Joined {
        static PathAnswer of(ExplainedRule told) {
            RuleDecision verdict = told.verdict();
            return new PathAnswer(
                    told.explanation().operation().word(),
                    told.explanation().path(),
                    mode(told.judgement()).word(),
                    told.judgement().cause().word(),
                    verdict.rule(),
                    verdict.pattern(),
                    told.judgement().cause() == CallJudgement.Cause.DEFAULT,
                    told.judge().mayOwnObjectRefuse(told.judgement()));
        }
    }

    /** The result for a path that the tools refuse: the rules are irrelevant, and the call does not run. */
    record RefusedPath(String path, String decision, @Nullable Integer rule, @Nullable String pattern, boolean default_, String refused, Optional<List<?>> considered) {
        RefusedPath(String path, String refused, Optional<List<?>> considered) {
            this(path, RuleMode.DENY.word(), null, null, false, refused, considered);
        }
    }
}

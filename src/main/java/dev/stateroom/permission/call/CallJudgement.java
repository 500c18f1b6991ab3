package dev.stateroom.permission.call;

import dev.stateroom.permission.RuleDecision;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one call.
 *
 * @param effect what happens
 * @param cause who decides so
 * @param path the path that was judged; null if none was
 * @param verdict the rule that decides, or asks; by default where none does
 * @param text what the model gets instead of a result; for a call that waits, what it gets once the call is approved. Null if the
 *     call runs, and where only the run can tell
 */
public record CallJudgement(Effect effect, Cause cause, @Nullable String path, RuleDecision verdict, @Nullable String text) {

    /** What happens to a call. */
    public enum Effect {
        /** It runs. */
        ALLOW,
        /** It is answered with a refusal. */
        DENY,
        /** It waits for a person. */
        INTERRUPT,
        /** The tool itself refuses it, whatever the rules say: its path, its arguments, a call next to it, or there is no such tool. */
        REFUSED
    }

    /** Who decides. */
    public enum Cause {
        /** No rule matches. */
        DEFAULT,
        RULE,
        /** What {@code interrupt_on} says about the tool. */
        INTERRUPT_ON,
        /** The policy around the backend that the path goes to. */
        POLICY,
        /** The tool refuses its path. */
        PATH,
        /** The tool refuses its arguments. */
        ARGUMENTS,
        /** An earlier call of its message changes the same path. */
        PARALLEL,
        /** The agent has no such tool. */
        NO_SUCH_TOOL,
        /** The agent has no such subagent. */
        NO_SUCH_AGENT;

        /** One word for JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static CallJudgement allowed(@Nullable String path, RuleDecision verdict) {
        return new CallJudgement(Effect.ALLOW, cause(verdict), path, verdict, null);
    }

    static CallJudgement denied(@Nullable String path, RuleDecision verdict, String text) {
        return new CallJudgement(Effect.DENY, cause(verdict), path, verdict, text);
    }

    static CallJudgement refused(Cause cause, @Nullable String text) {
        return new CallJudgement(Effect.REFUSED, cause, null, RuleDecision.BY_DEFAULT, text);
    }

    private static Cause cause(RuleDecision verdict) {
        return verdict.isDefault() ? Cause.DEFAULT : Cause.RULE;
    }

    /** The same call waiting for a person first. */
    CallJudgement waiting(Cause asks, RuleDecision by) {
        return new CallJudgement(Effect.INTERRUPT, asks, path, by, text);
    }

    /** The number of the rule that decides, from 0; null if none does. */
    public @Nullable Integer rule() {
        return cause == Cause.RULE ? verdict.rule() : null;
    }

    /** Who decides, for a person: {@code rule 1}; rules count from 1. */
    public String by() {
        return switch (cause) {
            case DEFAULT -> "default";
            case RULE -> verdict.rule() == null ? "rule" : "rule " + (verdict.rule() + 1);
            case INTERRUPT_ON -> "interrupt_on";
            case POLICY -> "policy of the mount";
            case PATH, ARGUMENTS, PARALLEL -> "the tool";
            case NO_SUCH_TOOL -> "no such tool";
            case NO_SUCH_AGENT -> "no such subagent";
        };
    }
}

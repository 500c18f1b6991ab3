package dev.stateroom.permission.call;

import dev.stateroom.permission.RuleDecision;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The decision about one call.
 *
 * @param effect what happens
 * @param cause who or what decides
 * @param path the path that was judged; null if none was
 * @param verdict the rule that decides, or asks; the default if none does
 * @param text the text that the model gets instead of a result; for a call that waits, the one that it gets once the call is approved. Null
 *     if the call runs, or if it is only known at run time
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
        /** The tool itself refuses it, whatever the rules are: its path, its arguments, a call next to it, or the tool does not exist. */
        REFUSED
    }

    /** Who or what decides. */
    public enum Cause {
        /** No rule matches. */
        DEFAULT,
        RULE,
        /** The tool's setting in {@code interrupt_on}. */
        INTERRUPT_ON,
        /** The policy around the backend of the path. */
        POLICY,
        /** The tool refuses its path. */
        PATH,
        /** The tool refuses its arguments. */
        ARGUMENTS,
        /** An earlier call of its message changes the same path. */
        PARALLEL,
        /** The agent does not have the tool. */
        NO_SUCH_TOOL,
        /** The agent does not have the subagent. */
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

    /** A copy that waits for a person first. */
    CallJudgement waiting(Cause asks, RuleDecision by) {
        return new CallJudgement(Effect.INTERRUPT, asks, path, by, text);
    }

    /** The number of the rule that decides, from 0; null if none does. */
    public @Nullable Integer rule() {
        return cause == Cause.RULE ? verdict.rule() : null;
    }

    /** Who or what decides, in words: {@code rule 1}; rules count from 1. */
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

package dev.stateroom.permission.call;

import dev.stateroom.permission.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What rules make of one call.
 *
 * @param effect what happens
 * @param path the path that was judged; null where none was
 * @param verdict the rule that decides about that path; by default where none does
 * @param text what the model is told instead of a result, or what is wrong with the path; null where the call runs
 */
public record Judgement(Effect effect, @Nullable String path, Verdict verdict, @Nullable String text) {

    /** What happens to a call. */
    public enum Effect {
        /** It runs. */
        ALLOW,
        /** It is answered with a refusal. */
        DENY,
        /** It waits for a person. */
        INTERRUPT,
        /** Its path is refused by the tool itself, whatever the rules say. */
        REFUSED
    }

    static Judgement allowed(@Nullable String path, Verdict verdict) {
        return new Judgement(Effect.ALLOW, path, verdict, null);
    }

    static Judgement denied(@Nullable String path, Verdict verdict, String text) {
        return new Judgement(Effect.DENY, path, verdict, text);
    }
}

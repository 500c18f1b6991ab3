package dev.stateroom.permission;

import org.jspecify.annotations.Nullable;

/**
 * The decision of a list of rules about one path.
 *
 * @param mode of the rule that decides; allow if none does
 * @param rule its number from 0; null if no rule matches
 * @param pattern the first of its patterns that matched; null if no rule matches
 */
public record RuleDecision(RuleMode mode, @Nullable Integer rule, @Nullable String pattern) {
    /** No rule matches, so the path is allowed. */
    public static final RuleDecision BY_DEFAULT = new RuleDecision(RuleMode.ALLOW, null, null);

    /** True if no rule matches. */
    public boolean isDefault() {
        return rule == null;
    }
}

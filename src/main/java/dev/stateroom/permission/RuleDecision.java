package dev.stateroom.permission;

import org.jspecify.annotations.Nullable;

/**
 * What a list of rules says about one path.
 *
 * @param mode of the rule that decides; allow where none does
 * @param rule its number from 0; null if no rule matches
 * @param pattern which of its patterns matched first; null if no rule matches
 */
public record RuleDecision(RuleMode mode, @Nullable Integer rule, @Nullable String pattern) {
    /** No rule matches: everything is allowed unless a rule says otherwise. */
    public static final RuleDecision BY_DEFAULT = new RuleDecision(RuleMode.ALLOW, null, null);

    /** True if no rule matches. */
    public boolean isDefault() {
        return rule == null;
    }
}

package dev.stateroom.review.policy;

/**
 * Something about a rule of a policy.
 *
 * @param rule its id
 * @param kind one word with hyphens; the same for the same thing
 * @param isUnsafe true if the policy should not be switched on with it; false for a warning
 * @param sentence what is wrong, for a person
 */
public record PolicyFinding(String rule, String kind, boolean isUnsafe, String sentence) {}

package dev.stateroom.review.policy;

/**
 * A problem with a rule of a policy.
 *
 * @param rule its id
 * @param kind one word with hyphens, the same for the same problem
 * @param isUnsafe true if the policy should not be enabled with it; false for a warning
 * @param sentence the problem in one sentence
 */
public record PolicyFinding(String rule, String kind, boolean isUnsafe, String sentence) {}

package dev.stateroom.review.policy;

/**
 * What a policy says about a call.
 *
 * @param rule id of the rule that counts; empty for none
 * @param why one phrase for a person
 */
public record PolicyAnswer(PolicyVerdict verdict, String rule, String why) {}

package dev.stateroom.review.policy;

/**
 * The decision of a policy about a call.
 *
 * @param rule id of the deciding rule; empty for none
 * @param why the reason in one phrase
 */
public record PolicyAnswer(PolicyVerdict verdict, String rule, String why) {}

package dev.stateroom.agent;

/** What to do with a call in which the reference would leave the root, or destroy more than was named. */
public enum DefectPolicy {
    /** Do it as the reference does: for conformance runs and scratch copies. */
    REPRODUCE,
    /** Do not do it; the reply is {@link AgentReply.Withheld} with what the reference would have done: for real data. */
    WITHHOLD
}

package dev.stateroom.agent;

/** What happens to a call with which the reference would leave the root, or destroy what was not named. */
public enum DefectPolicy {
    /** It is done as the reference does it: for conformance runs and scratch copies. */
    REPRODUCE,
    /** It is not done, and the answer is {@link AgentReply.Withheld} with what the reference would have done: for real data. */
    WITHHOLD
}

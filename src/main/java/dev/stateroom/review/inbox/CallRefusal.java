package dev.stateroom.review.inbox;

import java.util.List;

/**
 * Why a decision about a call is not allowed.
 *
 * @param why the reason
 * @param call the name of the call
 * @param allowed the allowed decisions, in the order of the request
 */
public record CallRefusal(Why why, String call, List<String> allowed) {
    /** The reasons. */
    public enum Why {
        /** An earlier answer that did not fit is saved with the request. */
        STUCK,
        /** The language of the agent does not support the decision. */
        UNKNOWN,
        /** The request allows no decision. */
        NONE,
        /** The agent's configuration allows only others. */
        OTHERS
    }

    /** Copies the list. */
    public CallRefusal {
        allowed = List.copyOf(allowed);
    }

    /** The reason in English, for texts and JSON. */
    public String sentence() {
        return switch (why) {
            case STUCK -> "an earlier answer that did not fit is saved with it, and every further one fails";
            case UNKNOWN -> "agents in JavaScript know no such decision";
            case NONE -> "the request allows no decision about " + call;
            case OTHERS -> "the agent's set-up allows only " + String.join(", ", allowed) + " for " + call;
        };
    }
}

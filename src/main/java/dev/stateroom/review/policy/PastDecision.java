package dev.stateroom.review.policy;

/**
 * What a person decided about a call.
 *
 * @param number of the entry in the trail
 * @param action {@code approved}, {@code edited}, {@code rejected} or {@code responded}
 * @param who the person
 * @param call what was decided about
 */
public record PastDecision(long number, String action, String who, PolicyCall call) {
    /** True if the call ran as it was written. */
    public boolean isApproved() {
        return action.equals("approved");
    }
}

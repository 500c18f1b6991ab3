package dev.stateroom.review.policy;

/**
 * A person's earlier decision about a call.
 *
 * @param number of the entry in the trail
 * @param action {@code approved}, {@code edited}, {@code rejected} or {@code responded}
 * @param who the person
 * @param call the call
 */
public record PastDecision(long number, String action, String who, PolicyCall call) {
    /** True if the call ran unchanged. */
    public boolean isApproved() {
        return action.equals("approved");
    }
}

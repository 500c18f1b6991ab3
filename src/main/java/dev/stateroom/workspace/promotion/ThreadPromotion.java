package dev.stateroom.workspace.promotion;

import org.jspecify.annotations.Nullable;

/**
 * A complete preview of what is going to be sent.
 *
 * @param local name of the local thread
 * @param checkpoint the local thread's step with the files
 * @param mark a permanent id of that step; a new thread stores it
 * @param server the server's name
 * @param address the address that opens the server
 * @param thread the server's thread, existing or new
 * @param isNew true to create it
 * @param assistant id of the assistant that runs a new thread; null for an existing one
 * @param graph the graph of that assistant
 * @param head id of the newest checkpoint in the comparison; null for none
 * @param asNode the node to which the change is attributed; null if the server decides
 * @param bytes the size of the request that changes the files
 */
public record ThreadPromotion(
        String local,
        String checkpoint,
        String mark,
        String server,
        String address,
        String thread,
        boolean isNew,
        @Nullable String assistant,
        @Nullable String graph,
        @Nullable String head,
        @Nullable String asNode,
        PromotionPlan plan,
        long bytes) {

    /** True if nothing needs to be sent. */
    public boolean isDone() {
        return !isNew && plan.updates().isEmpty();
    }
}

package dev.stateroom.workspace.promotion;

import org.jspecify.annotations.Nullable;

/**
 * What is about to be sent: a preview that holds all of it.
 *
 * @param local name of the local thread
 * @param checkpoint the step of it whose files are sent
 * @param mark names that step for ever; a thread that is made carries it
 * @param server the server's name
 * @param address what opens the server
 * @param thread the server's thread, or the one that is to be made
 * @param isNew true if it is to be made
 * @param assistant id of what a new one is run with; null for one that is there
 * @param graph the graph of that
 * @param head id of the newest checkpoint that was compared with; null for none
 * @param asNode the node that the change counts as the work of; null if the server decides
 * @param bytes of the request that changes the files
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

    /** True if nothing has to be sent. */
    public boolean isDone() {
        return !isNew && plan.updates().isEmpty();
    }
}

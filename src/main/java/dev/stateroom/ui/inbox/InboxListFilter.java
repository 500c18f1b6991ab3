package dev.stateroom.ui.inbox;

/**
 * Which calls the list shows.
 *
 * @param text as the user types it
 * @param deferred true for those that were put off, false for the others
 */
record InboxListFilter(String text, boolean deferred) {
    static final InboxListFilter WAITING = new InboxListFilter("", false);

    /** The requests that it lets through, whatever was done with their calls. */
    dev.stateroom.review.inbox.InboxFilter requests() {
        return dev.stateroom.review.inbox.InboxFilter.of(text);
    }

    /** True for a call of a request that is let through. */
    boolean takes(HangingCall call, DecisionDrafts drafts) {
        return drafts.isDeferred(call) == deferred;
    }
}

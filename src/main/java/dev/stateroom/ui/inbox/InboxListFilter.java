package dev.stateroom.ui.inbox;

/**
 * Which calls the list shows.
 *
 * @param text as the user types it
 * @param deferred true for those that were put off, false for the others
 */
record InboxListFilter(String text, boolean deferred) {
    static final InboxListFilter WAITING = new InboxListFilter("", false);

    /** The filter for requests, whatever was decided about their calls. */
    dev.stateroom.review.inbox.InboxFilter requests() {
        return dev.stateroom.review.inbox.InboxFilter.of(text);
    }

    /** True for a call of a matching request. */
    boolean takes(HangingCall call, DecisionDrafts drafts) {
        return drafts.isDeferred(call) == deferred;
    }
}

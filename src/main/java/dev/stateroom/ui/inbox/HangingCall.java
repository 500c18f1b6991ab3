package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;

/**
 * One call that hangs, or a question.
 *
 * @param request that asks about it
 * @param index its place in the request
 */
record HangingCall(WaitingRequest request, int index) {

    WaitingRequest.Call call() {
        return request.asked().get(index);
    }

    /** True for a question, which a value answers. */
    boolean isQuestion() {
        return request.question() != null;
    }

    WaitingRequest.Place place() {
        return request.place();
    }

    /** Names the call for as long as it hangs. */
    Key key() {
        return new Key(request.key(), index);
    }

    /** A call's identity, whatever is known about it. */
    record Key(WaitingRequest.Key request, int index) {
        /** The thread that it hangs in. */
        WaitingThread.Key thread() {
            return new WaitingThread.Key(request.source(), request.threadId());
        }
    }
}

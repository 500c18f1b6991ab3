package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;

/**
 * A pending call, or a question.
 *
 * @param request the request that contains it
 * @param index its index in the request
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

    /** Its identity while it is pending. */
    Key key() {
        return new Key(request.key(), index);
    }

    /** The identity of a call, independent of what is known about it. */
    record Key(WaitingRequest.Key request, int index) {
        /** The thread of the call. */
        WaitingThread.Key thread() {
            return new WaitingThread.Key(request.source(), request.threadId());
        }
    }
}

package dev.stateroom.langgraph.server;

import dev.stateroom.vfs.Failure;

/** What happened to a request that changes something. It left one time at most. */
public sealed interface Delivery {

    /** The server took it. */
    record Accepted(ServerClient.Answer answer) implements Delivery {}

    /** The server looked at it and took nothing. */
    record Refused(Failure failure) implements Delivery {}

    /** It did not leave this computer. */
    record NotReached(String sentence) implements Delivery {}

    /** It left, and no answer came that says whether the server took it. */
    record Unsure(String sentence) implements Delivery {}
}

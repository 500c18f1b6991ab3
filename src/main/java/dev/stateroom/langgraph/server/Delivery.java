package dev.stateroom.langgraph.server;

import dev.stateroom.vfs.Failure;

/** The outcome of a request that changes something. It was sent at most once. */
public sealed interface Delivery {

    /** The server accepted it. */
    record Accepted(ServerClient.Answer answer) implements Delivery {}

    /** The server read it and changed nothing. */
    record Refused(Failure failure) implements Delivery {}

    /** It did not leave this computer. */
    record NotReached(String sentence) implements Delivery {}

    /** It was sent, and no response came that says whether the server accepted it. */
    record Unsure(String sentence) implements Delivery {}
}

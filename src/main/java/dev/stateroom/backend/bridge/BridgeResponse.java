package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import java.util.function.Function;

/** The result of a request to the child. */
sealed interface BridgeResponse {

    /** The method returned this. */
    record Made(ForeignValue value) implements BridgeResponse {}

    /** The method threw. */
    record Raised(String type, String message) implements BridgeResponse {}

    /** The object has no such method. */
    record Lacking(String message) implements BridgeResponse {}

    /** There is no response: the child process is not running, or the request could not be carried out. */
    record Failed(Failure failure) implements BridgeResponse {}

    /** As a reply; {@code lacking} is the protocol's reply for a missing method. */
    default <R> AgentReply<R> reply(Function<ForeignValue, R> read, AgentReply<R> lacking) {
        return switch (this) {
            case Made(ForeignValue value) -> AgentReply.of(read.apply(value));
            case Raised(String type, String message) -> AgentReply.raised(type, message);
            case Lacking _ -> lacking;
            case Failed(Failure failure) -> AgentReply.withheld(failure.sentence());
        };
    }
}

package dev.stateroom.backend.bridge;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Failure;
import java.util.function.Function;

/** What came of a request to the child. */
sealed interface Answer {

    /** The method returned this. */
    record Made(Value value) implements Answer {}

    /** The method threw. */
    record Raised(String type, String message) implements Answer {}

    /** The object has no such method. */
    record Lacking(String message) implements Answer {}

    /** There is no answer: the child is not there, or the request could not be carried out. */
    record Failed(Failure failure) implements Answer {}

    /** As a reply; {@code lacking} is what the protocol says of a missing method. */
    default <R> Reply<R> reply(Function<Value, R> read, Reply<R> lacking) {
        return switch (this) {
            case Made(Value value) -> Reply.of(read.apply(value));
            case Raised(String type, String message) -> Reply.raised(type, message);
            case Lacking _ -> lacking;
            case Failed(Failure failure) -> Reply.withheld(failure.sentence());
        };
    }
}

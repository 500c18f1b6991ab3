package dev.stateroom.agent;

import java.util.function.Function;

/**
 * The result of a call to an {@link AgentBackend}. Most calls return, even with an error; some of the reference's calls throw for input
 * that a model may send, and a few would do harm.
 *
 * @param <R> the value: an {@link AgentResult}, or a list of them for transfers
 */
public sealed interface AgentReply<R> {

    /** The call returned. */
    record Answered<R>(R value) implements AgentReply<R> {}

    /**
     * The reference throws here, which ends an agent's run.
     *
     * @param type the exception's class as named in its language: {@code ValueError}, {@code TypeError}, {@code Error}
     * @param message its text, byte for byte
     */
    record Raised<R>(String type, String message) implements AgentReply<R> {}

    /**
     * Not done: on real data the reference would leave the root or destroy more than was named.
     *
     * @param sentence what the reference would have done, for the user
     */
    record Withheld<R>(String sentence) implements AgentReply<R> {}

    /** A reply with a returned value. */
    static <R> AgentReply<R> of(R value) {
        return new Answered<>(value);
    }

    /** A reply for an exception of the reference. */
    static <R> AgentReply<R> raised(String type, String message) {
        return new Raised<>(type, message);
    }

    /** A reply for a call that was not done; the sentence says what the reference would have done. */
    static <R> AgentReply<R> withheld(String sentence) {
        return new Withheld<>(sentence);
    }

    /** The reply with its value mapped; a raised or withheld one stays. */
    default <S> AgentReply<S> map(Function<? super R, ? extends S> change) {
        return switch (this) {
            case Answered<R>(R value) -> new Answered<>(change.apply(value));
            case Raised<R>(String type, String message) -> new Raised<>(type, message);
            case Withheld<R>(String sentence) -> new Withheld<>(sentence);
        };
    }

    /** The reply of {@code next} for the value; a raised or withheld one stays. */
    default <S> AgentReply<S> then(Function<? super R, AgentReply<S>> next) {
        return switch (this) {
            case Answered<R>(R value) -> next.apply(value);
            case Raised<R>(String type, String message) -> new Raised<>(type, message);
            case Withheld<R>(String sentence) -> new Withheld<>(sentence);
        };
    }
}

package dev.stateroom.agent;

import java.util.function.Function;

/**
 * The result of a call to an {@link AgentBackend}. Most calls answer, also when the answer is an error; some of the
 * reference's calls throw for input that a model can well send, and a few would do harm.
 *
 * @param <R> the answer: an {@link AgentResult}, or a list of them for transfers
 */
public sealed interface AgentReply<R> {

    /** The call returned. */
    record Answered<R>(R value) implements AgentReply<R> {}

    /**
     * The reference throws here, which ends an agent's run.
     *
     * @param type the exception's class as its language names it: {@code ValueError}, {@code TypeError}, {@code Error}
     * @param message its text, byte for byte
     */
    record Raised<R>(String type, String message) implements AgentReply<R> {}

    /**
     * Not done: the reference would leave the root or destroy what was not named, and this is real data.
     *
     * @param sentence what the reference would have done, for a person
     */
    record Withheld<R>(String sentence) implements AgentReply<R> {}

    /** The call returned this. */
    static <R> AgentReply<R> of(R value) {
        return new Answered<>(value);
    }

    /** The reference throws this. */
    static <R> AgentReply<R> raised(String type, String message) {
        return new Raised<>(type, message);
    }

    /** Not done; the sentence says what the reference would have done. */
    static <R> AgentReply<R> withheld(String sentence) {
        return new Withheld<>(sentence);
    }

    /** This with the answer changed; what was raised or withheld stays. */
    default <S> AgentReply<S> map(Function<? super R, ? extends S> change) {
        return switch (this) {
            case Answered<R>(R value) -> new Answered<>(change.apply(value));
            case Raised<R>(String type, String message) -> new Raised<>(type, message);
            case Withheld<R>(String sentence) -> new Withheld<>(sentence);
        };
    }

    /** The next step on the answer; what was raised or withheld stays. */
    default <S> AgentReply<S> then(Function<? super R, AgentReply<S>> next) {
        return switch (this) {
            case Answered<R>(R value) -> next.apply(value);
            case Raised<R>(String type, String message) -> new Raised<>(type, message);
            case Withheld<R>(String sentence) -> new Withheld<>(sentence);
        };
    }
}

package dev.stateroom.langgraph.channel;

import dev.stateroom.history.StoredDivergence.Cause;
import java.util.List;

/**
 * The value that a run had at a checkpoint, compared with the one that is read again.
 *
 * @param <S> the channel's value
 */
sealed interface LiveValue<S> {

    /** The same as the stored one, or no evidence of a difference. */
    record Same<S>() implements LiveValue<S> {}

    /** Another value, which the rows show. */
    record Known<S>(S value, Origin origin) implements LiveValue<S> {}

    /** Possibly another value: the rows leave these candidates; none if a content is not stored anywhere. */
    record Open<S>(List<S> candidates, Origin origin) implements LiveValue<S> {}

    /**
     * The point where the two diverge.
     *
     * @param cause the cause
     * @param checkpoint id of the first checkpoint that differs
     * @param why one phrase: "a new run does not take what its start had pending"
     */
    record Origin(Cause cause, String checkpoint, String why) {}
}

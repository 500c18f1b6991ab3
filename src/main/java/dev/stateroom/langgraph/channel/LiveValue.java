package dev.stateroom.langgraph.channel;

import dev.stateroom.history.StoredDivergence.Cause;
import java.util.List;

/**
 * What a run had at a checkpoint, compared with what is read again.
 *
 * @param <S> the channel's value
 */
sealed interface LiveValue<S> {

    /** The same as is stored, or no evidence of a difference. */
    record Same<S>() implements LiveValue<S> {}

    /** Something else, which the rows tell. */
    record Known<S>(S value, Origin origin) implements LiveValue<S> {}

    /** Something else, or perhaps not: the rows leave these open; none if a content is not stored anywhere. */
    record Open<S>(List<S> candidates, Origin origin) implements LiveValue<S> {}

    /**
     * Where the two part.
     *
     * @param cause why
     * @param checkpoint id of the first checkpoint that differs
     * @param why one phrase: "a new run does not take what its start had pending"
     */
    record Origin(Cause cause, String checkpoint, String why) {}
}

package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How the writes of one channel add up, as its Python and JavaScript reducers do.
 *
 * @param <S> the channel's value; immutable, sharing what did not change
 */
interface ChannelReducer<S> {

    /** The channel's name. */
    String channel();

    /** The value before any write. */
    S empty();

    /** True if what was noted about its rows is asked for: see {@link ChannelFold#traces}. */
    default boolean isTraced() {
        return false;
    }

    /** True if a value that is stored whole is a list that adds up item by item. */
    default boolean isList() {
        return false;
    }

    /** True for a value that holds nothing. */
    boolean isEmpty(S state);

    /**
     * A value that is stored whole.
     *
     * @param similar a neighbouring checkpoint's value, whose equal parts are taken over so that they exist once
     * @param damage told one phrase for each part that makes no sense
     */
    S whole(ForeignValue stored, S similar, Consumer<String> damage);

    /**
     * One more write.
     *
     * @param touched receives the keys that it may have changed
     * @param damage told one phrase for each part that makes no sense
     */
    S plus(S state, ForeignValue write, Set<String> touched, Consumer<String> damage);
}

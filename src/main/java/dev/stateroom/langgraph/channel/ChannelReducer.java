package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The reducer of one channel, equal to its Python and JavaScript reducers.
 *
 * @param <S> the channel's value; immutable, sharing unchanged parts
 */
interface ChannelReducer<S> {

    /** The channel's name. */
    String channel();

    /** The value before any write. */
    S empty();

    /** True if the notes about its rows are needed: see {@link ChannelFold#traces}. */
    default boolean isTraced() {
        return false;
    }

    /** True if a value that is stored whole is a list that is extended item by item. */
    default boolean isList() {
        return false;
    }

    /** True for an empty value. */
    boolean isEmpty(S state);

    /**
     * Reads a value that is stored whole.
     *
     * @param similar a neighbouring checkpoint's value, whose equal parts are shared
     * @param damage receives one phrase for each invalid part
     */
    S whole(ForeignValue stored, S similar, Consumer<String> damage);

    /**
     * Applies one more write.
     *
     * @param touched receives the keys that it may have changed
     * @param damage receives one phrase for each invalid part
     */
    S plus(S state, ForeignValue write, Set<String> touched, Consumer<String> damage);
}

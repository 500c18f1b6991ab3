package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.langgraph.serde.StoredList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the last list that was stored whole. The next checkpoint's usually begins with the same bytes, and only the rest is decoded:
 * otherwise reading a thread would be quadratic in its length. Not safe for use by several threads.
 *
 * @param <S> the channel's value
 */
final class LatestList<S> {
    /** A list of two texts may be one message, as a role and a text. */
    private static final int LEAST = 3;

    /** Longer ones are not cached. */
    private static final int MOST_BYTES = 32 << 20;

    private final ChannelReducer<S> reducer;
    private @Nullable StoredList list;
    private @Nullable S value;

    LatestList(ChannelReducer<S> reducer) {
        this.reducer = reducer;
    }

    /**
     * The value that a checkpoint stores; null unless it is a list that can be read in this way.
     *
     * @param similar see {@link ChannelReducer#whole}
     */
    @Nullable S read(StoredCheckpoint checkpoint, S similar, Consumer<String> damage) {
        StoredList stored = reducer.isList() ? checkpoint.list(reducer.channel()) : null;
        if (stored == null || stored.count() < LEAST || stored.length() > MOST_BYTES) {
            return null;
        }
        StoredList before = list;
        S known = value;
        S now = before != null && known != null && stored.continues(before)
                ? longer(known, stored.after(before), damage)
                : whole(stored.all(), similar, damage);
        if (now != null) {
            list = stored;
            value = now;
        }
        return now;
    }

    private @Nullable S longer(S known, @Nullable List<ForeignValue> more, Consumer<String> damage) {
        if (more == null) {
            return null;
        }
        S longer = known;
        for (ForeignValue item : more) {
            longer = reducer.plus(longer, new ForeignValue.Items(List.of(item)), new HashSet<>(), damage);
        }
        return longer;
    }

    private @Nullable S whole(@Nullable List<ForeignValue> all, S similar, Consumer<String> damage) {
        return all == null ? null : reducer.whole(new ForeignValue.Items(all), similar, damage);
    }
}

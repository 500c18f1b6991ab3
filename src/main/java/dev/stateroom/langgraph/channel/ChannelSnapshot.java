package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RebuiltValue.Rebuild;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One channel around one checkpoint.
 *
 * @param value as of the checkpoint
 * @param rebuild how it was computed
 * @param next with all writes recorded at the checkpoint: the value from which the next step starts
 * @param nextRebuild how that was computed
 * @param apart true if the value does not come from the parent's: it is stored whole, or was never written
 * @param wrote true if writes to the channel are recorded at the checkpoint
 * @param known false if nothing of the value, and nothing written to it, could be read
 * @param nextKnown the same for {@code next}: also false if every write was encrypted or pickled
 * @param own keys that the checkpoint's own writes (of the null task) touched
 * @param touched keys that any of its writes touched
 * @param version the channel's version; null if it has none or it was not read
 * @param weight rough bytes of memory that are not shared
 * @param <S> the channel's value
 */
record ChannelSnapshot<S>(
        S value,
        Rebuild rebuild,
        S next,
        Rebuild nextRebuild,
        boolean apart,
        boolean wrote,
        boolean known,
        boolean nextKnown,
        Set<String> own,
        Set<String> touched,
        @Nullable String version,
        long weight) {

    /**
     * The value that a checkpoint begins with.
     *
     * @param value the value
     * @param rebuild how it was computed
     * @param apart true if it does not come from the parent
     * @param known false if nothing before it could be read
     */
    record Start<S>(S value, Rebuild rebuild, boolean apart, boolean known) {}
}

package dev.stateroom.review.notice;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.inbox.WaitingRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Makes notices of changes in an inbox: one when a request opens and one when it is gone. Confined to the thread of the inbox. */
public final class NoticeFeed implements Inbox.Listener {
    private final Inbox inbox;
    private final InstantSource clock;
    private final Consumer<News> told;
    private final Set<String> read = new HashSet<>();

    /**
     * A notice.
     *
     * @param isNew false for a request that was already open when its source was first read
     */
    public record News(ReviewNotice notice, boolean isNew) {}

    /** Passes all notices to {@code told}, once it is added to the inbox as a listener. */
    public NoticeFeed(Inbox inbox, InstantSource clock, Consumer<News> told) {
        this.inbox = inbox;
        this.clock = clock;
        this.told = told;
    }

    @Override
    public void changed(Inbox.Delta delta) {
        Instant now = clock.instant();
        List<SourceState> followed = inbox.sources();
        delta.added().forEach(one -> told.accept(new News(new ReviewNotice(ReviewNotice.Kind.WAITING, now, one), read.contains(one.place().source()))));
        for (WaitingRequest one : delta.removed()) {
            // A request of a source that is no longer followed may still be open.
            if (followed.stream().anyMatch(state -> state.address().equals(one.place().source()))) {
                told.accept(new News(new ReviewNotice(ReviewNotice.Kind.GONE, now, one), true));
            }
        }
        read.clear();
        followed.stream().filter(state -> state.reach() != SourceState.Reach.READING).map(SourceState::address).forEach(read::add);
    }
}

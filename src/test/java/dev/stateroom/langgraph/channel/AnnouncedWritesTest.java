package dev.stateroom.langgraph.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is made of the announced writes of a thread. */
final class AnnouncedWritesTest {
    private static final CheckpointKey FIRST = new CheckpointKey("", "1");
    private static final CheckpointKey SECOND = new CheckpointKey("", "2");

    private final AnnouncedWrites writes = new AnnouncedWrites();
    private final AnnouncedWrites.Listing listing = writes.new Listing("thread");

    private static CheckpointRow row(CheckpointKey key) {
        return new CheckpointRow(key, null, new byte[] {'{', '}'});
    }

    @Test
    void aFailedReadIsAFailureAndHidesNothingFromTheNextOne() {
        listing.take(writes.place(), List.of(row(FIRST)));
        long place = Objects.requireNonNull(listing.place());
        writes.checkpoint("thread", SECOND);
        assertThat(listing.since(place, _ -> Outcome.failed(Failure.Kind.UNREACHABLE, "no answer"))).isInstanceOf(Outcome.Failed.class);
        GrowingRows.Added<Long> added = listing.since(place, _ -> Outcome.ok(List.of(row(SECOND)))).orThrow().orElseThrow();
        assertThat(added.checkpoints()).extracting(CheckpointRow::key).containsExactly(SECOND);
        assertThat(added.size()).isEqualTo(2);
    }

    @Test
    void whatIsGoneHasTheThreadReadWhole() {
        listing.take(writes.place(), List.of(row(FIRST)));
        long place = Objects.requireNonNull(listing.place());
        writes.checkpoint("thread", SECOND);
        assertThat(listing.since(place, _ -> Outcome.ok(List.of())).orThrow()).isEmpty();
    }
}

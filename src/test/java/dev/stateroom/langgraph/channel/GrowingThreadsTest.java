package dev.stateroom.langgraph.channel;

import java.util.Optional;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many threads of a followed source are kept: as many as a part of the memory holds. */
final class GrowingThreadsTest {
    private static final GrowingRows<Long> UNCHANGED = (place, known, _) -> Outcome.ok(Optional.of(GrowingRows.Added.none(place, known)));

    private static FoldedThread thread(int metadata) {
        MemoryRows rows = new MemoryRows().checkpoint("a", null, "{\"step\":0,\"source\":\"loop\",\"more\":\"" + "m".repeat(metadata) + "\"}", "{\"files\":{\"/a\":{\"content\":[\"" + "f".repeat(5_000) + "\"]}}}", "files");
        return FoldedThread.open(rows, new ReadProblems(), Cancellation.NEVER).orThrow();
    }

    /** How many of thirty that were opened one after the other are still known, which are the newest. */
    private static int kept(long mostWeight, int metadata, boolean areRead) {
        GrowingThreads<Long> growing = new GrowingThreads<>(mostWeight);
        for (int i = 0; i < 30; i++) {
            FoldedThread thread = thread(metadata);
            if (areRead) {
                thread.filesAt(thread.keys().getFirst(), Cancellation.NEVER).orThrow();
            }
            growing.remember("source", String.valueOf(i), thread, UNCHANGED, () -> 0L);
        }
        List<Integer> known = IntStream.range(0, 30).filter(i -> growing.again("source", String.valueOf(i), Cancellation.NEVER).orThrow().isPresent()).boxed().toList();
        assertThat(known).isEqualTo(IntStream.range(30 - known.size(), 30).boxed().toList());
        return known.size();
    }

    @Test
    void aThreadWhoseRowsCannotBeReadStaysKnown() {
        GrowingThreads<Long> growing = new GrowingThreads<>();
        AtomicBoolean isDown = new AtomicBoolean(true);
        FoldedThread thread = thread(10);
        growing.remember("source", "a", thread, (place, known, c) -> isDown.get() ? Outcome.failed(Failure.Kind.UNREACHABLE, "down") : UNCHANGED.since(place, known, c), () -> 0L);
        assertThat(growing.again("source", "a", Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        isDown.set(false);
        assertThat(growing.again("source", "a", Cancellation.NEVER).orThrow().orElseThrow()).isSameAs(thread);
    }

    @Test
    void shortThreadsAreKeptAndLongOnesAsFarAsThereIsRoom() {
        assertThat(kept(1 << 20, 100, false)).isEqualTo(30);
        assertThat(kept(1 << 20, 100_000, false)).isEqualTo(10);
    }

    @Test
    void theLastFewAreKeptHoweverLong() {
        assertThat(kept(0, 100_000, false)).isEqualTo(4);
    }

    @Test
    void whatIsReadOfAThreadCountsToo() {
        assertThat(kept(100_000, 0, false)).isEqualTo(30);
        assertThat(kept(100_000, 0, true)).isLessThan(15);
    }
}

package dev.stateroom.ui.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.FakeThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FactsLoaderTest {
    private final List<String> read = new ArrayList<>();
    private int opened;
    private int together;
    private final List<String> ids = IntStream.range(0, 5_000).mapToObj(i -> "t" + i).toList();

    @Test
    void rowsThatAreSeenAreReadFirstAndAllOthersAfterThem() {
        List<String> few = ids.subList(0, 900);
        List<String> seen = ids.subList(400, 430);
        FactsLoader loader = loader(seen);

        loader.start(new Source(), summaries(few));

        assertThat(read.subList(0, 30)).containsExactlyElementsOf(seen);
        assertThat(read).hasSize(900).doesNotHaveDuplicates();
        assertThat(loader.isComplete()).isTrue();
        assertThat(loader.isWhole()).isTrue();
        assertThat(loader.count(ThreadStatus.State.INTERRUPTED)).isEqualTo(90);
        assertThat(loader.bars("t401")).isNotNull();
        assertThat(loader.bars("t1")).isNull();
    }

    @Test
    void ofVeryManyThreadsOnlyTheNewestAndThoseThatAreSeenAreRead() {
        List<String> seen = ids.subList(4_000, 4_030);
        FactsLoader loader = loader(seen);

        loader.start(new Source(), summaries(ids));

        assertThat(read).containsExactlyElementsOf(seen);
        assertThat(loader.bars("t4001")).isNotNull();
        assertThat(opened).isEqualTo(30);
        loader.readUnseen();
        assertThat(read).hasSize(FactsLoader.UNSEEN + 30).doesNotHaveDuplicates();
        assertThat(read.subList(0, 30)).containsExactlyElementsOf(seen);
        assertThat(loader.isComplete()).isTrue();
        assertThat(loader.isWhole()).isFalse();
        assertThat(loader.facts("t2000")).isNull();
    }

    @Test
    void aThreadThatBreaksOrIsMissingHidesNoOther() {
        FactsLoader loader = loader(List.of("t0", "broken", "missing", "t1"));

        loader.start(new Source(), summaries(List.of("t0", "broken", "missing", "t1", "t2")));

        assertThat(facts(loader, "broken").status()).isEqualTo(ThreadStatus.State.UNKNOWN);
        assertThat(facts(loader, "missing").why()).isEqualTo("There is no thread missing");
        assertThat(facts(loader, "t2").status()).isEqualTo(ThreadStatus.State.IDLE);
        assertThat(loader.isReadingVisible()).isFalse();
    }

    /** The status bar says what waits among the newest threads before their rows were seen. */
    @Test
    void whatTheSessionFoundOutCountsUntilTheThreadIsLookedAt() {
        FactsLoader loader = loader(ids.subList(4_000, 4_030));
        loader.tell(Stream.of("t1", "t7", "t4001")
                .map(id -> new ThreadGlance(summaries(List.of(id)).getFirst(), new ThreadStatus(ThreadStatus.State.INTERRUPTED, List.of(), 1, 1, ""), ""))
                .toList());
        assertThat(loader.count(ThreadStatus.State.INTERRUPTED)).isEqualTo(3);

        loader.start(new Source(), summaries(ids));

        // Three of the rows that are seen wait; t4001 does not any more, t1 and t7 were not seen.
        assertThat(loader.count(ThreadStatus.State.INTERRUPTED)).isEqualTo(5);
        assertThat(loader.status("t1")).isEqualTo(ThreadStatus.State.INTERRUPTED);
        assertThat(loader.status("t4001")).isEqualTo(ThreadStatus.State.IDLE);
        assertThat(loader.status("t2")).isNull();
    }

    /** What one statement of a database reads; a thread that breaks it hides none of the others. */
    @Test
    void threadsThatTheSourceReadsTogetherAreNotAskedForOneByOne() {
        List<String> seen = ids.subList(0, 30);
        FactsLoader loader = loader(seen);
        Source source = new Source() {
            @Override
            public Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
                together++;
                return among.stream().map(one -> {
                    if (one.id().equals("t3") && together == 2) {
                        throw new IllegalStateException("one of them");
                    }
                    return Outcome.ok(new FakeThread(one.id()).step(Map.of("/a", one.id())));
                });
            }
        };

        loader.start(source, summaries(seen));

        assertThat(read).containsExactlyElementsOf(seen);
        assertThat(opened).isZero();
        assertThat(loader.bars("t29")).isNotNull();
        assertThat(together).isPositive();
        together = 1;
        loader.start(source, summaries(seen));
        assertThat(seen).allSatisfy(id -> assertThat(facts(loader, id).status()).isNotEqualTo(ThreadStatus.State.UNKNOWN));
        assertThat(opened).isPositive();
    }

    private static List<ThreadSummary> summaries(List<String> ids) {
        return ids.stream().map(id -> new ThreadSummary(id, 1, 1, id, 0, null)).toList();
    }

    private static ThreadFacts facts(FactsLoader loader, String id) {
        ThreadFacts facts = loader.facts(id);
        assertThat(facts).isNotNull();
        return java.util.Objects.requireNonNull(facts);
    }

    private FactsLoader loader(List<String> seen) {
        return new FactsLoader(new SameThreadWork(), "looking", this::standing, () -> summaries(seen), () -> false, () -> {});
    }

    private ThreadStatus standing(RecordedThread thread, Cancellation cancellation) {
        if (thread.id().equals("broken")) {
            throw new IllegalStateException("broken");
        }
        read.add(thread.id());
        boolean waits = thread.id().endsWith("7");
        return new ThreadStatus(waits ? ThreadStatus.State.INTERRUPTED : ThreadStatus.State.IDLE, List.of(), 0, 0, "");
    }

    /** Threads of any id. */
    private class Source implements ThreadSource {
        @Override
        public Description description() {
            return new Description("many.db", "test", "many.db", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(List.of());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            opened++;
            return id.equals("missing")
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "There is no thread missing")
                    : Outcome.ok(new FakeThread(id).step(Map.of("/a", id)));
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(false);
        }

        @Override
        public void close() {}
    }
}

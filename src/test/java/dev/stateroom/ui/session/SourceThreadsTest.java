package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.SameThreadWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.junit.jupiter.api.Test;

/** The list of a source of many threads: the newest first, the others where they are counted, else when they are asked for. */
final class SourceThreadsTest {
    private static final int THREADS = 5_000;

    private final List<String> asked = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private final List<Throwable> defects = new ArrayList<>();
    private final SourceThreads threads = new SourceThreads(new SameThreadWork(), why -> {}, defects::add);

    private final class Many implements ThreadSource {
        private final boolean isEstimated;

        Many(boolean isEstimated) {
            this.isEstimated = isEstimated;
        }

        @Override
        public Description description() {
            return new Description("many", "a test", "many", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(IntStream.range(0, THREADS).mapToObj(i -> new ThreadSummary("t%04d".formatted(i), 1, 1, null, 0, null)).toList());
        }

        @Override
        public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
            asked.add(limit == ThreadPage.ALL ? "all" : limit + after);
            return ThreadSource.super.page(limit, after, cancellation)
                    .map(page -> new ThreadPage(page.threads(), page.total(), isEstimated, page.hasMore()));
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, id);
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(false);
        }

        @Override
        public void close() {}
    }

    private void load(ThreadSource source) {
        threads.listProperty().subscribe(now -> sizes.add(now.size()));
        threads.load("many", source, () -> asked.add("landing"));
        assertThat(defects).isEmpty();
    }

    @Test
    void theNewestAreShownBeforeTheOthersAreListed() {
        load(new Many(false));

        assertThat(asked).containsExactly("200", "landing", "all");
        assertThat(sizes).containsExactly(0, 200, THREADS);
        assertThat(threads.wanted()).isEqualTo(ThreadPage.ALL);
    }

    @Test
    void threadsThatAreNotCountedAreListedWhenTheyAreAskedFor() {
        ThreadSource source = new Many(true);
        load(source);

        assertThat(asked).containsExactly("200", "landing");
        assertThat(threads.last().isEstimated()).isTrue();

        threads.more("many", source);
        assertThat(asked).endsWith("1000t0199");
        assertThat(threads.listProperty().get()).isEqualTo(source.threads(Cancellation.NEVER).orThrow().subList(0, 1_200));
        assertThat(threads.wanted()).isEqualTo(1_200);
    }

    @Test
    void nothingFollowsTheLastPage() {
        ThreadSource source = new Many(true);
        load(source);
        for (int i = 0; i < 10; i++) {
            threads.more("many", source);
        }

        assertThat(threads.listProperty().get()).hasSize(THREADS);
        assertThat(asked).hasSize(2 + 5);
    }

    @Test
    void aTitleThatIsLearntNamesNoThreadAnew() {
        List<ThreadSource.ThreadSummary> listed = new Many(false).threads(Cancellation.NEVER).orThrow();
        ThreadTitles titles = new ThreadTitles(
                new ReadOnlyObjectWrapper<>(listed).getReadOnlyProperty(),
                new ReadOnlyObjectWrapper<>(List.of()),
                new ReadOnlyObjectWrapper<>(null),
                new SameThreadWork(),
                defects::add);
        Map<String, String> tags = titles.names().tags();

        titles.learn(Map.of("t0007", "Fix the report"));
        assertThat(titles.names().tags()).isSameAs(tags);
        assertThat(titles.names().name("t0007")).isEqualTo("Fix the report");

        titles.learn(Map.of("elsewhere", "Not in the list"));
        assertThat(titles.names().name("elsewhere")).isEqualTo("Not in the list");
        assertThat(titles.names().name("t0007")).isEqualTo("Fix the report");
    }
}

package dev.stateroom.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.FakeThread;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WrittenCheckpointsTest {
    private final Map<String, RecordedThread> threads = new TreeMap<>();
    private final List<String> opened = new ArrayList<>();

    @Test
    void ofManyThreadsOnlyThoseWrittenSinceAreOpened() {
        FakeThread old = new FakeThread("old").step(Map.of("/a", "1"));
        threads.put("old", old);
        for (int i = 0; i < 5; i++) {
            threads.put("t" + i, new FakeThread("t" + i).step(Map.of("/a", "1")).step(Map.of("/a", "2")));
        }
        WrittenCheckpoints.Mark first = look(null).mark();
        assertThat(look(first).checkpoints()).isEmpty();
        assertThat(opened).isEmpty();

        // It was not among the first ones before.
        old.step(Map.of("/a", "2")).step(Map.of("/a", "3"));
        List<WrittenCheckpoints.Written> written = look(first).checkpoints();
        assertThat(opened).containsExactly("old");
        assertThat(written).isNotEmpty().allMatch(one -> one.thread().equals("old")).hasSizeLessThan(old.checkpoints().size());
    }

    private WrittenCheckpoints look(WrittenCheckpoints.@Nullable Mark since) {
        return WrittenCheckpoints.byThreads(new Paged(), 3, since, Cancellation.NEVER).orThrow();
    }

    /** By the ids of the newest checkpoints. */
    private final class Paged implements ThreadSource {
        @Override
        public Description description() {
            return new Description("many", "test", "many", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(threads.values().stream()
                    .map(thread -> new ThreadSummary(thread.id(), 1, 1, Objects.requireNonNull(thread.head("")).id(), null, null))
                    .sorted(Comparator.comparing((ThreadSummary one) -> String.valueOf(one.headId())).reversed())
                    .toList());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            opened.add(id);
            return Outcome.ok(Objects.requireNonNull(threads.get(id)));
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(true);
        }

        @Override
        public void close() {}
    }
}

package dev.stateroom.ui.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.SameThreadWork;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FoundThreadsTest {
    private final List<String> asked = new ArrayList<>();
    private @Nullable List<ThreadSummary> listed = List.of(summary("ab-1"));
    private int changes;
    private final FoundThreads found = new FoundThreads(new SameThreadWork(), "finding", () -> listed, () -> changes++);

    private static ThreadSummary summary(String id) {
        return new ThreadSummary(id, 1, 1, null, null, null);
    }

    @Test
    void theSourceIsAskedOnceForThreadsThatAreNotListed() {
        ThreadSource source = new Many();
        found.look(source, "ab-");
        found.look(source, "ab-");
        assertThat(asked).containsExactly("ab-");
        assertThat(found.threads()).extracting(ThreadSummary::id).containsExactly("ab-2");
        assertThat(changes).isEqualTo(1);
        found.look(source, "");
        assertThat(found.threads()).isEmpty();
    }

    @Test
    void whereAllAreListedOrLittleIsTypedNothingIsAsked() {
        found.look(new Many(), "a");
        listed = null;
        found.look(new Many(), "ab-");
        found.look(null, "ab-");
        assertThat(asked).isEmpty();
    }

    private final class Many implements ThreadSource {
        @Override
        public Description description() {
            return new Description("many", "test", "many", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "too many");
        }

        @Override
        public Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
            asked.add(start);
            return Outcome.ok(List.of("ab-1", "ab-2"));
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no " + id);
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(false);
        }

        @Override
        public void close() {}
    }
}

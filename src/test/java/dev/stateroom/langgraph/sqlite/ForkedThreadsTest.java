package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forked, parallel and linear threads: the stored history is the runtime's, and where it is not what ran, it is said. */
final class ForkedThreadsTest {
    private static final ForkedThreads THREADS = ForkedThreads.read();

    @TempDir
    Path folder;

    @Test
    void theStoredHistoryIsTheOneThatTheRuntimeReadsAgain() {
        List<String> wrong = new ArrayList<>();
        for (String database : THREADS.databases()) {
            try (ThreadSource source = Fixture.open(ForkedThreads.copy(database, folder))) {
                Map<String, RecordedThread> threads = new HashMap<>();
                for (Truth truth : THREADS.of(database)) {
                    RecordedThread thread = threads.computeIfAbsent(truth.thread(), id -> Fixture.thread(source, id));
                    RebuiltValue<FileSet> stored = thread.filesAt(truth.key(), Cancellation.NEVER).orThrow();
                    if (!ForkedThreads.hashes(stored.value()).equals(truth.stored())) {
                        wrong.add(truth.thread() + " " + truth.key() + " " + stored.rebuild());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What is said about one checkpoint, against what was logged while it was made. */
    private enum Verdict {
        RIGHT,
        MISSED,
        WRONG_FILES,
        FALSE_ALARM,
        NEEDLESS_DOUBT
    }

    private static Verdict verdict(Truth truth, @Nullable StoredDivergence said) {
        if (!truth.diverges()) {
            return said == null || truth.doubtful() && said.live() == null
                    ? Verdict.RIGHT
                    : said.live() == null ? Verdict.NEEDLESS_DOUBT : Verdict.FALSE_ALARM;
        }
        if (said == null) {
            return Verdict.MISSED;
        }
        boolean right = said.live() == null ? truth.live() == null : ForkedThreads.hashes(said.live()).equals(truth.live());
        return right ? Verdict.RIGHT : Verdict.WRONG_FILES;
    }

    @Test
    void whereTheStoredHistoryIsNotWhatRanItIsSaidAndWhatRanIsKnown() {
        Map<Verdict, List<String>> found = new EnumMap<>(Verdict.class);
        int diverging = 0;
        int wrong = 0;
        for (String database : THREADS.databases()) {
            try (ThreadSource source = Fixture.open(ForkedThreads.copy(database, folder))) {
                Map<String, RecordedThread> threads = new HashMap<>();
                for (Truth truth : THREADS.of(database)) {
                    if (truth.judged()) {
                        RecordedThread thread = threads.computeIfAbsent(truth.thread(), id -> Fixture.thread(source, id));
                        StoredDivergence said = thread.divergenceAt(truth.key(), Cancellation.NEVER).orThrow().orElse(null);
                        Verdict verdict = verdict(truth, said);
                        diverging += truth.diverges() ? 1 : 0;
                        wrong += truth.diverges() && verdict != Verdict.RIGHT ? 1 : 0;
                        found.computeIfAbsent(verdict, _ -> new ArrayList<>()).add(line(truth, said));
                    }
                }
            }
        }
        found.remove(Verdict.RIGHT);
        String all = wrong + " of " + diverging + " wrong: " + found;
        assertThat(diverging).isPositive();
        assertThat(found).as(all).doesNotContainKeys(Verdict.MISSED, Verdict.FALSE_ALARM, Verdict.NEEDLESS_DOUBT);
        assertThat(wrong).as(all).isLessThanOrEqualTo(diverging / 20);
    }

    private static String line(Truth truth, @Nullable StoredDivergence said) {
        String live = said == null ? "nothing" : said.cause() + (said.live() == null ? " (open): " : ": ") + said.why();
        return "\n  " + truth.thread() + (truth.linear() ? " (linear) " : " ") + truth.key() + " " + truth.cause() + ", said: " + live;
    }
}

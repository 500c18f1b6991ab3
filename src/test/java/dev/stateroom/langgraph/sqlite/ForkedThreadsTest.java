package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.DivergenceVerdicts;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Forked, parallel and linear threads: the stored history is the runtime's, and if it is not what ran, it is said. */
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

    @Test
    void whereTheStoredHistoryIsNotWhatRanItIsSaidAndWhatRanIsKnown(TestReporter reporter) {
        DivergenceVerdicts verdicts = new DivergenceVerdicts();
        for (String database : THREADS.databases()) {
            try (ThreadSource source = Fixture.open(ForkedThreads.copy(database, folder))) {
                verdicts.judge(THREADS.of(database), source);
            }
        }
        reporter.publishEntry("SQLite", verdicts.figures());
        verdicts.check();
    }
}

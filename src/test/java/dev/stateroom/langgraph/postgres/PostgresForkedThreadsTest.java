package dev.stateroom.langgraph.postgres;

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

/**
 * The forked and linear threads in PostgreSQL, whose rows have no order of writing: the same is stored, and the same is said of it.
 * All databases from {@code -Dsoak.share=0.1} on, every third else.
 */
final class PostgresForkedThreadsTest {
    private static final ForkedThreads THREADS = ForkedThreads.read();

    @TempDir
    Path folder;

    @Test
    void whatIsStoredAndWhatRanAreAnsweredAsFromSqlite(TestReporter reporter) {
        DivergenceVerdicts verdicts = new DivergenceVerdicts();
        List<String> wrong = new ArrayList<>();
        int every = Double.parseDouble(System.getProperty("soak.share", "0.1")) < 0.1 ? 3 : 1;
        // LangGraph.js counts versions in whole numbers, so branches would share values: its threads cannot be moved.
        List<String> databases = THREADS.databases().stream().filter(name -> !name.startsWith("js")).toList();
        for (int i = 0; i < databases.size(); i += every) {
            String database = databases.get(i);
            try (ThreadSource source = Sources.threads(SqliteToPostgres.restore(ForkedThreads.copy(database, folder)))) {
                checkStored(database, source, wrong);
                verdicts.judge(THREADS.of(database), source);
            }
        }
        reporter.publishEntry("PostgreSQL", verdicts.figures());
        assertThat(wrong).isEmpty();
        verdicts.check();
    }

    private static void checkStored(String database, ThreadSource source, List<String> wrong) {
        Map<String, RecordedThread> threads = new HashMap<>();
        for (Truth truth : THREADS.of(database)) {
            RecordedThread thread =
                    threads.computeIfAbsent(truth.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow());
            RebuiltValue<FileSet> stored = thread.filesAt(truth.key(), Cancellation.NEVER).orThrow();
            Map<String, String> files = ForkedThreads.hashes(stored.value());
            // A value is stored once for all checkpoints with its version: some that are read again wrongly in SQLite are right here.
            boolean shared = truth.diverges() && files.equals(truth.live());
            if (!shared && !files.equals(truth.stored())) {
                wrong.add(truth.thread() + " " + truth.key() + " " + stored.rebuild());
            }
        }
    }
}

package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Over a network each question takes as long as the answer to many: reading a thread takes few of them. */
final class QuestionCountTest {
    private static final Path RECORDED = Path.of("src/test/resources/python-sqlite/sessions.db");

    /** The answers to all that is asked of a checkpoint. */
    private static List<String> told(RecordedThread thread) {
        List<String> told = new ArrayList<>();
        for (Checkpoint checkpoint : thread.checkpoints()) {
            CheckpointKey key = checkpoint.key();
            told.add(key + " " + thread.changesAt(key, Cancellation.NEVER) + thread.messagesWrittenInto(key, Cancellation.NEVER)
                    + thread.messagesPending(key, Cancellation.NEVER) + thread.writesAt(key, Set.of("files", "messages"))
                    + thread.filesWithPending(key, Cancellation.NEVER).orThrow().value().keys());
        }
        return told;
    }

    private static long questions(WireProxy proxy) {
        return proxy.count("checkpoint_writes") + proxy.count("checkpoint_blobs") + proxy.count("FROM checkpoints");
    }

    @Test
    void everyThreadIsToldAsFromSqliteWithFewQuestions() {
        PostgresServer.TestDatabase server = SqliteToPostgres.restore(RECORDED);
        try (WireProxy proxy = new WireProxy(server.port());
                ThreadSource sqlite = CheckpointDatabase.open(RECORDED, Cancellation.NEVER, Progress.SILENT).orThrow();
                ThreadSource postgres = PostgresCheckpoints.over(
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(server, "")).orThrow(), Cancellation.NEVER).orThrow(), Cancellation.NEVER)
                        .orThrow()) {
            int longest = 0;
            for (ThreadSource.ThreadSummary one : sqlite.threads(Cancellation.NEVER).orThrow()) {
                long before = questions(proxy);
                RecordedThread thread = postgres.thread(one.id(), Cancellation.NEVER).orThrow();
                List<String> told = told(thread);
                long asked = questions(proxy) - before;
                assertThat(told).isEqualTo(told(sqlite.thread(one.id(), Cancellation.NEVER).orThrow()));
                assertThat(asked).as("%s with %s checkpoints", one.id(), told.size()).isLessThan(12 + told.size() / 8);
                longest = Math.max(longest, told.size());
            }
            assertThat(longest).isGreaterThan(2 * CheckpointRuns.LENGTH);
        }
    }

    @Test
    void aThreadThatIsNotListedIsReadBackwardInRuns() {
        PostgresServer.TestDatabase server = SqliteToPostgres.restore(RECORDED);
        try (WireProxy proxy = new WireProxy(server.port());
                ThreadSource postgres = PostgresCheckpoints.over(
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(server, "")).orThrow(), Cancellation.NEVER).orThrow(), Cancellation.NEVER)
                        .orThrow()) {
            ThreadSource.ThreadSummary longest = postgres.threads(Cancellation.NEVER).orThrow().stream()
                    .max(Comparator.comparingInt(ThreadSource.ThreadSummary::checkpointCount))
                    .orElseThrow();
            long before = questions(proxy);
            RecordedThread thread = postgres.threadUnindexed(longest.id(), Cancellation.NEVER).orThrow();
            assertThat(thread.filesAt(Objects.requireNonNull(thread.headKey(CheckpointKey.ROOT_NAMESPACE)), Cancellation.NEVER).orThrow().value().keys()).isNotEmpty();
            assertThat(questions(proxy) - before).isLessThan(20);
        }
    }
}

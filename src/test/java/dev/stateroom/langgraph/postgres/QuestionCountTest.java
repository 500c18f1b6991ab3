package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.StepAnswers;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Over a network each question takes as long as the answer to many: reading a thread takes few of them. */
final class QuestionCountTest {
    private static final Path RECORDED = Path.of("src/test/resources/python-sqlite/sessions.db");

    private static long questions(WireProxy proxy) {
        return proxy.count("checkpoint_writes") + proxy.count("checkpoint_blobs") + proxy.count("FROM checkpoints");
    }

    @Test
    void everyThreadIsToldAsFromSqliteWithFewQuestions() {
        PostgresServer.TestDatabase server = SqliteToPostgres.restore(RECORDED);
        try (WireProxy proxy = new WireProxy(server.port());
                ThreadSource sqlite = CheckpointDatabase.open(RECORDED, Cancellation.NEVER, Progress.SILENT).orThrow();
                ThreadSource postgres = PostgresCheckpoints.over(
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(server, "")).orThrow(), Cancellation.NEVER).orThrow(), null, Cancellation.NEVER)
                        .orThrow()) {
            int longest = StepAnswers.compare(postgres, sqlite, 12, 8, () -> questions(proxy));
            assertThat(longest).isGreaterThan(128);
        }
    }

    @Test
    void aThreadThatIsNotListedIsReadBackwardInRuns() {
        PostgresServer.TestDatabase server = SqliteToPostgres.restore(RECORDED);
        try (WireProxy proxy = new WireProxy(server.port());
                ThreadSource postgres = PostgresCheckpoints.over(
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(server, "")).orThrow(), Cancellation.NEVER).orThrow(), null, Cancellation.NEVER)
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

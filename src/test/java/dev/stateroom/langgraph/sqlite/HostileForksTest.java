package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that no runtime writes: contradictory paths, impossible ids, trees that lead back, thousands of writers. */
final class HostileForksTest {
    private static final int MANY = 3_000;

    @TempDir
    Path folder;

    private Path changed(String database, String... statements) throws SQLException {
        Path copy = ForkedThreads.copy(database, folder);
        try (Connection connection = Databases.connect(copy)) {
            Databases.run(connection, statements);
        }
        return copy;
    }

    /** Every answer about every checkpoint; none may be an exception. */
    private static List<StoredDivergence> answers(Path database) {
        List<StoredDivergence> found = new ArrayList<>();
        try (ThreadSource source = Fixture.open(database)) {
            for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
                RecordedThread thread = Fixture.thread(source, summary.id());
                for (Checkpoint checkpoint : thread.checkpoints()) {
                    thread.divergenceAt(checkpoint.key(), Cancellation.NEVER).orElse(Optional.empty()).ifPresent(found::add);
                }
            }
        }
        assertThat(found).allSatisfy(one -> {
            assertThat(one.why()).isNotBlank();
            assertThat(one.candidates()).hasSizeLessThanOrEqualTo(10);
        });
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "UPDATE writes SET task_id = 'no uuid at all'",
        "UPDATE writes SET task_id = '99999999999999999999-' || task_id",
        "UPDATE writes SET task_id = '00000000' || substr(task_id, 9)",
        "UPDATE writes SET task_id = 'ffffffff-' || substr(task_id, 10)",
        "UPDATE writes SET idx = 9223372036854775807 - idx",
        "UPDATE writes SET idx = -idx - 1",
        "UPDATE writes SET channel = 'files'",
        "UPDATE writes SET value = zeroblob(40)",
        "UPDATE writes SET checkpoint_id = 'elsewhere' WHERE rowid % 3 = 0",
        "UPDATE checkpoints SET metadata = '{\"source\":\"update\",\"step\":9223372036854775807}'",
        "UPDATE checkpoints SET metadata = '{\"source\":\"fork\",\"step\":-2147483648}'",
        "UPDATE checkpoints SET metadata = '[]'",
        "UPDATE checkpoints SET parent_checkpoint_id = checkpoint_id",
        "UPDATE checkpoints SET parent_checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoints c WHERE c.thread_id = checkpoints.thread_id)",
        "UPDATE checkpoints SET parent_checkpoint_id = (SELECT min(checkpoint_id) FROM checkpoints c WHERE c.thread_id = checkpoints.thread_id)",
        "UPDATE checkpoints SET checkpoint = zeroblob(40) WHERE rowid % 2 = 0",
        "DELETE FROM checkpoints WHERE rowid % 4 = 0",
    })
    @Timeout(120)
    void rowsThatNoRuntimeWritesAreAnsweredWithoutAnException(String statement) throws SQLException {
        answers(changed("lg129.db", statement.replaceFirst("^UPDATE ", "UPDATE OR IGNORE ")));
    }

    @Test
    void pathsThatContradictEachOtherAreNoOrder() throws SQLException {
        assertThat(answers(changed("da0732.db"))).isEmpty();
        // The runs agreed with their paths; with one path for all nobody can say so any more, in a thread without a fork neither.
        Path database = changed("lg1222.db",
                "DELETE FROM checkpoints WHERE thread_id NOT LIKE '%-same-file-del'",
                "UPDATE writes SET task_path = '~__pregel_pull, same' WHERE task_path NOT LIKE '~~%'");
        List<StoredDivergence> found = answers(database);
        assertThat(found).isNotEmpty().allSatisfy(one -> assertThat(one.live()).isNull());
        assertThat(found).allSatisfy(one -> assertThat(one.cause()).isEqualTo(StoredDivergence.Cause.PARALLEL_ORDER));
    }

    @Test
    @Timeout(120)
    void thousandsOfWritersOfOnePathAreBounded() throws SQLException {
        Path database = ForkedThreads.copy("lg120.db", folder);
        List<StoredDivergence> before = answers(database);
        try (Connection connection = Databases.connect(database); Statement statement = connection.createStatement()) {
            statement.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + MANY + ")"
                    + " INSERT INTO writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value)"
                    + " SELECT w.thread_id, w.checkpoint_ns, w.checkpoint_id, printf('%08x-aaaa-bbbb-cccc-%012x', i * 7919, i), 0, w.channel, w.type, w.value"
                    + " FROM n, (SELECT * FROM writes WHERE channel = 'files' ORDER BY rowid LIMIT 1) w");
        }
        List<StoredDivergence> after = answers(database);
        // They all wrote the same, so whatever their order was makes no difference.
        assertThat(after).hasSizeGreaterThanOrEqualTo(before.size());
    }

    @Test
    void whereTheRowsOfAnUpdateAreGoneItIsNotGuessed() throws SQLException {
        Path database = ForkedThreads.copy("lg127.db", folder);
        Map<String, Integer> causes = new HashMap<>();
        try (Connection connection = Databases.connect(database)) {
            Databases.run(connection, "DELETE FROM writes WHERE checkpoint_id IN (SELECT parent_checkpoint_id FROM checkpoints"
                    + " WHERE json_extract(metadata, '$.source') = 'update') AND channel = 'files'");
        }
        for (StoredDivergence one : answers(database)) {
            causes.merge(one.cause().id(), 1, Integer::sum);
            if (one.cause() == StoredDivergence.Cause.WRITE_NOT_STORED) {
                assertThat(one.live()).isNull();
            }
        }
        assertThat(Objects.requireNonNullElse(causes.get("write-not-stored"), 0)).isPositive();
    }
}

package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A thread in which one checkpoint has tens of thousands of children: putting each in order took a square of them. */
final class ManyChildrenTest {
    @TempDir
    Path folder;

    @Test
    @Timeout(30)
    void aCheckpointWithTensOfThousandsOfChildrenIsReadAtOnce() throws Exception {
        Path file = folder.resolve("fan.db");
        try (Connection connection = Databases.connect(file)) {
            Databases.run(connection, Databases.CHECKPOINTS, Databases.WRITES);
            Databases.checkpoint(connection, "t", 0, null, "{}");
            Databases.run(
                    connection,
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) INSERT INTO checkpoints"
                            + " (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata)"
                            + " SELECT 't', '', printf('2f0-%06d', i), '" + Databases.id(0) + "', 'json', x'7b7d', x'7b7d' FROM n");
        }
        try (ThreadSource source = CheckpointDatabase.open(file, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = source.thread("t", Cancellation.NEVER).orThrow();
            assertThat(thread.checkpoints()).hasSize(60_001);
        }
    }
}

package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread of ten thousand checkpoints costs memory for its index and for what is shown, not for its contents. */
final class LongHistoryTest {
    private static final int LENGTH = 10_000;
    private static final long BUDGET = 32L << 20;

    @TempDir
    Path folder;

    @Test
    void tenThousandCheckpointsStayWithinTheBudget() throws SQLException {
        Path database = folder.resolve("long.db");
        build(database);
        long idle = heap();
        try (ThreadSource source = Fixture.open(database)) {
            RecordedThread thread = Fixture.thread(source, "t");
            List<Checkpoint> checkpoints = thread.checkpoints();
            assertThat(checkpoints).hasSize(LENGTH).allSatisfy(c -> assertThat(c.createdAt()).isNotNull());
            CheckpointKey head = Objects.requireNonNull(thread.head("")).key();
            assertThat(thread.filesAt(head, Cancellation.NEVER).orThrow().value().size()).isEqualTo(200);
            for (Checkpoint checkpoint : checkpoints.reversed().subList(0, 3_000)) {
                thread.changesAt(checkpoint.key(), Cancellation.NEVER).orThrow();
                thread.messagesWrittenInto(checkpoint.key(), Cancellation.NEVER).orThrow();
            }
            assertThat(heap() - idle).isLessThan(BUDGET);
            assertThat(thread.problems()).isEmpty();
        }
    }

    /** About 3 KB a step in 200 files, whole every 50 steps. */
    private static void build(Path database) throws SQLException {
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA synchronous=OFF");
            writer.setAutoCommit(false);
            for (int i = 0; i < LENGTH; i++) {
                String whole = "{}";
                if (i % 50 == 0) {
                    StringBuilder files = new StringBuilder("{\"files\":{");
                    for (int f = 0; f < Math.min(i, 200); f++) {
                        files.append(f == 0 ? "" : ",").append("\"/f").append(f).append("\":{\"content\":\"").append(text(f)).append("\"}");
                    }
                    whole = files.append("}}").toString();
                }
                Databases.checkpoint(writer, "t", i, i == 0 ? null : Databases.id(i - 1), whole);
                Databases.write(writer, "t", i, 0, "files", Databases.file("/f" + i % 200, text(i)));
            }
            writer.commit();
        }
    }

    private static String text(int i) {
        return ("line " + i + " of some text that is long enough; ").repeat(70);
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}

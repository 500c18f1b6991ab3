package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoint rows that are cut, overwritten or emptied: the rows of writes give back what they hold. */
final class UnreadableRowsTest {
    private static final String THREAD = "two-turns";

    @TempDir
    Path folder;

    private static Map<String, String> files(RecordedThread thread, Checkpoint checkpoint) {
        RebuiltValue<FileSet> files = thread.filesAt(checkpoint.key(), Cancellation.NEVER).orThrow();
        Map<String, String> texts = new TreeMap<>();
        files.value().keys().forEach(path -> texts.put(path, new String(Objects.requireNonNull(files.value().get(path)).bytes(), java.nio.charset.StandardCharsets.UTF_8)));
        return texts;
    }

    private interface Look {
        void at(RecordedThread thread);
    }

    private static void open(Path database, Look look) {
        SqliteFile file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        try (ThreadSource source = CheckpointDatabase.over(file, null).orThrow()) {
            look.at(Fixture.thread(source, THREAD));
        }
    }

    private static void spoil(Path database, String id, String expression) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                PreparedStatement update = connection.prepareStatement(
                        "update checkpoints set checkpoint = " + expression + " where thread_id = ? and checkpoint_id = ?")) {
            update.setString(1, THREAD);
            update.setString(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void aDamagedRowIsRebuiltFromTheWritesAndSaidToBe() throws SQLException {
        for (String expression : List.of("substr(checkpoint, 1, 40)", "x'c1c1c1'", "zeroblob(200)", "x''")) {
            Path database = Fixture.copy("odd-threads/input-order.db", folder, Integer.toHexString(expression.hashCode()) + ".db");
            List<Checkpoint> roots = new java.util.ArrayList<>();
            List<Map<String, String>> truth = new java.util.ArrayList<>();
            int[] calls = {0};
            open(database, thread -> {
                thread.checkpoints().forEach(checkpoint -> {
                    roots.add(checkpoint);
                    truth.add(files(thread, checkpoint));
                });
                calls[0] = ToolCalls.of(thread, Cancellation.NEVER).inOrder().size();
            });
            int middle = roots.size() / 2;
            spoil(database, roots.get(middle).id(), expression);
            spoil(database, roots.getFirst().id(), expression);
            open(database, thread -> {
                for (int i = 0; i < roots.size(); i++) {
                    assertThat(files(thread, roots.get(i))).as("%s: %s", expression, roots.get(i)).isEqualTo(truth.get(i));
                }
                assertThat(thread.filesAt(roots.get(middle).key(), Cancellation.NEVER).orThrow().rebuild().complete()).isFalse();
                assertThat(thread.problems()).anyMatch(problem -> problem.contains(roots.get(middle).id()));
                assertThat(ToolCalls.of(thread, Cancellation.NEVER).inOrder()).hasSize(calls[0]);
            });
        }
    }
}

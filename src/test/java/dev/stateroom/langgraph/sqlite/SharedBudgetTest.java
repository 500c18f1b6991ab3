package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many files of one command, each within its own bound. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedBudgetTest {
    private static final String ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c WHERE n < 0";

    @TempDir
    private Path folder;

    @Test
    void theFilesOfACommandShareWhatItMayWorkAndSoDoItsThreads() throws Exception {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Path file = folder.resolve(i + ".db");
            try (Connection connection = Databases.connect(file)) {
                Databases.run(connection, "CREATE TABLE checkpoints (thread_id TEXT, checkpoint_ns TEXT, checkpoint_id TEXT, parent_checkpoint_id TEXT,"
                        + " type TEXT, checkpoint BLOB, metadata BLOB)");
            }
            files.add(file);
        }
        List<String> answers = new ArrayList<>();
        new CommandAllowance(12_000_000, () -> 0).during(() -> {
            Thread reader = Thread.ofVirtual().start(() -> files.forEach(file -> answers.add(read(file))));
            try {
                reader.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 0;
        });
        assertThat(answers.getFirst()).contains("more work than a file of its size can need");
        assertThat(answers.subList(2, 4)).allMatch(said -> said.contains("the databases of this command take more work together than sound ones"));
        assertThat(read(files.getLast())).contains("a file of its size");
    }

    @Test
    void rowsThatAreGivenAndTimeThatPassesCostTheAllowanceNothing() {
        long[] now = {0};
        CommandAllowance allowance = new CommandAllowance(1_000_000, () -> now[0]);
        new CommandAllowance(1_000_000, () -> 0).during(() -> {
            WorkBudget budget = new WorkBudget(1_000_000);
            for (int i = 0; i < 1_000; i++) {
                budget.begin(Cancellation.NEVER);
                budget.progress();
                for (int row = 0; row < 40; row++) {
                    budget.row();
                }
                budget.end();
            }
            assertThat(budget.isExhausted()).isFalse();
            return 0;
        });
        assertThat(allowance.spend(1_000_000)).isTrue();
        assertThat(allowance.spend(1)).isFalse();
        now[0] = 1_000_000_000L;
        assertThat(allowance.spend(900_000)).isTrue();
    }

    private static String read(Path file) {
        try (SqliteFile open = SqliteFile.open(file, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return open.read(ENDLESS, List.of(), Cancellation.NEVER, row -> {}) instanceof Outcome.Failed<Long>(var why) ? why.sentence() : "";
        }
    }
}

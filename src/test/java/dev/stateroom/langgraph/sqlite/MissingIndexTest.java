package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.store.SqliteItemStore;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where an index is missing or damaged, rows are found by one scan of the table: the answers are those of the sound file. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MissingIndexTest {
    private static final int THREADS = 6_000;

    @TempDir
    Path folder;

    private Path threads(String name, String table) throws SQLException {
        Path database = folder.resolve(name);
        try (Connection connection = Databases.connect(database)) {
            Databases.run(connection, table, Databases.WRITES);
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO checkpoints VALUES (?, '', ?, NULL, 'json', '{}', '{\"step\":1}')")) {
                for (int i = 0; i < THREADS; i++) {
                    insert.setString(1, "t" + i);
                    insert.setString(2, Databases.id(i));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        }
        return database;
    }

    private static List<ThreadSummary> read(Path database) {
        try (ThreadSource source = Fixture.open(database)) {
            assertThat(source.requests(Cancellation.NEVER).orThrow().size()).isZero();
            assertThat(source.thread("t77", Cancellation.NEVER).orThrow().checkpoints()).hasSize(1);
            return source.threads(Cancellation.NEVER).orThrow();
        }
    }

    /** Flips a bit of the ids in a page of an index. */
    private static void flip(Path database) throws IOException {
        byte[] bytes = Files.readAllBytes(database);
        int pageSize = Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(16));
        int flipped = 0;
        for (int page = 2; page < bytes.length / pageSize && flipped == 0; page++) {
            if (bytes[page * pageSize] == 10 && page > bytes.length / pageSize / 2) {
                bytes[(page + 1) * pageSize - 20] ^= 1;
                flipped++;
            }
        }
        assertThat(flipped).isOne();
        Files.write(database, bytes);
    }

    @Test
    void manyThreadsWithoutAnIndexAreAnsweredByOneScan() throws SQLException {
        List<ThreadSummary> sound = read(threads("sound.db", Databases.CHECKPOINTS));
        String bare = Databases.CHECKPOINTS.replaceFirst(", PRIMARY KEY.*", ")");

        assertThat(sound).hasSize(THREADS);
        assertThat(read(threads("bare.db", bare))).satisfies(all -> assertThat(all.equals(sound)).isTrue());
    }

    /** A number sorts before every id, a blob behind; neither is one, and no thread is listed by it. */
    @Test
    void keysThatAreNoneAreListedByTheirIndexAsByTheTable() throws SQLException {
        List<List<ThreadSummary>> answers = new ArrayList<>();
        for (String table : List.of(Databases.CHECKPOINTS, Databases.CHECKPOINTS.replaceFirst(", PRIMARY KEY.*", ")"))) {
            Path database = threads("odd" + answers.size() + ".db", table.replace(" TEXT", ""));
            try (Connection connection = Databases.connect(database)) {
                String insert = "INSERT INTO checkpoints VALUES ('%s', '%s', %s, NULL, 'json', '{}', '{\"step\":1}')";
                Databases.run(connection,
                        insert.formatted("t1", "", "x'ff00'"), insert.formatted("t2", "", "7"), insert.formatted("t3", "sub", "printf('%05000d', 1)"),
                        insert.formatted("t4", "sub", "'zz'"), insert.formatted("only a number", "", "7"), insert.formatted("only a blob", "", "x'01'"),
                        insert.formatted("only below", "sub", "'zy'"));
            }
            answers.add(read(database));
        }
        assertThat(answers.getFirst()).hasSize(THREADS + 1).isEqualTo(answers.getLast());
        assertThat(answers.getFirst().stream().limit(2).map(one -> one.id() + " " + one.checkpointCount() + " " + one.rootCheckpointCount())).containsExactly("t4 2 1", "only below 1 0");
    }

    @Test
    void anIndexThatFindsOnlyTheThreadIsNotEnough() throws SQLException {
        Path database = folder.resolve("one.db");
        String table = Databases.CHECKPOINTS.replaceFirst(", PRIMARY KEY.*", ")");
        try (Connection connection = Databases.connect(database)) {
            Databases.run(connection, table, Databases.WRITES, "CREATE INDEX \"(thread_id=? AND checkpoint_ns=? AND checkpoint_id=?\" ON checkpoints(thread_id)");
        }
        try (SqliteFile file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            assertThat(file.from("checkpoints")).contains("stateroom_checkpoints");
            assertThat(file.from("writes")).isEqualTo("writes");
        }
    }

    @Test
    void oneFlippedBitInTheIndexCostsNoThread() throws Exception {
        Path database = threads("flipped.db", Databases.CHECKPOINTS);
        List<ThreadSummary> sound = read(database);
        flip(database);

        assertThat(read(database)).satisfies(all -> assertThat(all.equals(sound)).isTrue());
    }

    @Test
    void anItemThatADamagedIndexHidesIsFound() throws Exception {
        Path database = folder.resolve("store.db");
        try (Connection connection = Databases.connect(database)) {
            Databases.run(connection, "CREATE TABLE store (prefix TEXT, key TEXT, value TEXT, created_at TIMESTAMP, updated_at TIMESTAMP, PRIMARY KEY (prefix, key))");
            for (int i = 0; i < 500; i++) {
                Databases.run(connection, "INSERT INTO store VALUES ('a', 'key" + i + "', '{\"n\":" + i + "}', NULL, NULL)");
            }
        }
        flip(database);

        try (ItemStore store = SqliteItemStore.open(database, Clock.systemUTC(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            assertThat(store.notes()).anyMatch(note -> note.contains("is damaged"));
            for (int i = 0; i < 500; i++) {
                assertThat(store.item(Namespace.ofPrefix("a"), "key" + i)).isInstanceOf(Outcome.Ok.class);
            }
        }
    }

    @Test
    void scansThatGiveNothingUseUpWhatAllStatementsMayCost() {
        AtomicLong now = new AtomicLong();
        WorkBudget budget = new WorkBudget(1_000_000, now::get);
        int scans = 0;
        while (!budget.isExhausted()) {
            budget.begin(Cancellation.NEVER);
            for (int steps = 0; steps < 2_000_000; steps += WorkBudget.STEP) {
                budget.progress();
            }
            budget.end();
            scans++;
        }
        assertThat(scans).isBetween(20, 30);
    }

    @Test
    void rowsThatAreGivenAndTimeThatPassesCostNothing() {
        AtomicLong now = new AtomicLong();
        WorkBudget budget = new WorkBudget(1_000_000, now::get);
        for (int i = 0; i < 1_000; i++) {
            budget.begin(Cancellation.NEVER);
            for (int steps = 0; steps < 2_000_000; steps += WorkBudget.STEP) {
                budget.progress();
                for (int row = 0; row < 50; row++) {
                    budget.row();
                }
            }
            budget.end();
            now.addAndGet(10_000_000);
        }
        assertThat(budget.isExhausted()).isFalse();
        for (int i = 0; i < 100; i++) {
            budget.begin(Cancellation.NEVER);
            for (int steps = 0; steps < 2_000_000; steps += WorkBudget.STEP) {
                budget.progress();
            }
            budget.end();
            now.addAndGet(1_000_000_000);
        }
        assertThat(budget.isExhausted()).isFalse();
    }
}

package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A copy that is brought up to date from the log holds exactly what the original holds, whatever the writer does to its log. */
final class FollowedLogTest {
    private static final int SEEDS = SoakShare.of(100, 3);

    private static final String TABLE = "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL,"
            + " parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))";

    @TempDir
    Path folder;

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private static List<String> rows(Connection connection) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet all = statement.executeQuery("SELECT rowid, thread_id, checkpoint_id, checkpoint FROM checkpoints ORDER BY rowid")) {
            while (all.next()) {
                rows.add(all.getString(1) + " " + all.getString(2) + " " + all.getString(3) + " " + Arrays.hashCode(all.getBytes(4)));
            }
        }
        return rows;
    }

    private static List<String> rows(SqliteFile file) {
        List<String> rows = new ArrayList<>();
        read(file, rows).orThrow();
        return rows;
    }

    private static Outcome<Long> read(SqliteFile file, List<String> rows) {
        return file.read(
                "SELECT rowid, thread_id, checkpoint_id, checkpoint FROM checkpoints ORDER BY rowid",
                List.of(),
                Cancellation.NEVER,
                row -> rows.add(row.number(1) + " " + row.text(2) + " " + row.text(3) + " " + Arrays.hashCode(row.bytes(4))));
    }

    /** Inserts, updates, deletes, roll-backs, log restarts of all kinds; a look after every one or few of them. */
    @Test
    void theCopyEqualsTheOriginalAfterEveryLook() throws Exception {
        int looks = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            Path database = folder.resolve("r" + seed + ".db");
            try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + database)) {
                run(writer, "PRAGMA synchronous=OFF", "PRAGMA page_size=" + (512 << random.nextInt(5)), "PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=" + (5 + random.nextInt(40)));
                run(writer, TABLE, insert(random, 0));
                try (SqliteFile file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
                    for (int step = 1; step <= 120; step++) {
                        step(writer, random, step);
                        if (random.nextInt(3) == 0 || !file.hasChanged()) {
                            continue;
                        }
                        SqliteFile.CatchUp answer = file.catchUp(Cancellation.NEVER);
                        assertThat(answer).as("seed %s, step %s", seed, step).isNotEqualTo(SqliteFile.CatchUp.NOT_POSSIBLE);
                        assertThat(rows(file)).as("seed %s, step %s, %s", seed, step, answer).isEqualTo(rows(writer));
                        looks++;
                    }
                }
            }
        }
        assertThat(looks).isGreaterThan(30 * SEEDS);
    }

    private static String insert(Random random, int step) {
        return "INSERT OR REPLACE INTO checkpoints VALUES ('t" + random.nextInt(4) + "', '', 'c" + step + "', NULL, 'x', randomblob(" + random.nextInt(6_000)
                + "), NULL)";
    }

    private static void step(Connection writer, Random random, int step) throws SQLException {
        switch (random.nextInt(15)) {
            case 0 -> run(writer, "DELETE FROM checkpoints WHERE rowid IN (SELECT rowid FROM checkpoints ORDER BY random() LIMIT 3)");
            case 1 -> run(writer, "UPDATE checkpoints SET checkpoint = randomblob(900) WHERE thread_id = 't1'");
            case 2 -> run(writer, "PRAGMA wal_checkpoint(PASSIVE)");
            case 3 -> run(writer, "PRAGMA wal_checkpoint(RESTART)", insert(random, step));
            case 4 -> run(writer, "PRAGMA wal_checkpoint(TRUNCATE)", insert(random, step));
            case 5 -> run(writer, "BEGIN", insert(random, step), insert(random, step + 1_000), "ROLLBACK");
            case 6 -> {
                for (int i = 0; i < 30; i++) {
                    run(writer, insert(random, step * 100 + i));
                }
            }
            case 7 -> run(writer, "VACUUM");
            // The log is gone, as at the end of a program that writes; what comes next may have none either.
            case 8, 9 -> run(writer, "PRAGMA journal_mode=DELETE", insert(random, step));
            case 10 -> run(writer, "PRAGMA journal_mode=WAL", insert(random, step));
            default -> run(writer, insert(random, step));
        }
    }

    /** The usual log starts again after 1,000 pages: a caller that looks now and then never copies the database again. */
    @Test
    void aLogThatStartsAgainIsGoneOnFrom() throws Exception {
        Path database = folder.resolve("usual.db");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            run(writer, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF", TABLE, pair(0));
            Map<SqliteFile.CatchUp, Integer> answers = new EnumMap<>(SqliteFile.CatchUp.class);
            try (SqliteFile file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
                for (int i = 1; i < 1_500; i++) {
                    run(writer, pair(i));
                    if (i % 7 == 0) {
                        answers.merge(file.catchUp(Cancellation.NEVER), 1, Integer::sum);
                        assertThat(rows(file)).hasSize(2 * i + 2);
                    }
                }
                assertThat(rows(file)).isEqualTo(rows(writer).subList(0, 2 * 1_498 + 2 - 2 * (1_498 % 7)));
            }
            assertThat(answers).containsOnlyKeys(SqliteFile.CatchUp.DONE);
        }
    }

    /**
     * Looks come in the middle of transactions, of restarts of the log, of the end of a program that writes and the begin of the next:
     * what is read is always one committed state, and at the end the newest one.
     */
    @ParameterizedTest
    @CsvSource({"WAL, 3000", "WAL, 20", "DELETE, 3000", "TRUNCATE, 3000"})
    void aWriterThatNeverRestsIsReadInCommittedStates(String mode, int turn) throws Exception {
        Path database = folder.resolve("busy.db");
        AtomicBoolean ended = new AtomicBoolean();
        // The writer is ahead of the reader by some commits, and goes on while it reads.
        Semaphore ahead = new Semaphore(30);
        try (Connection first = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            // Pairs: a state with one of a pair alone was never committed.
            run(first, "PRAGMA journal_mode=" + mode, TABLE, pair(0));
        }
        AtomicInteger written = new AtomicInteger(1);
        Thread writing = Thread.ofPlatform().start(() -> {
            try {
                while (written.get() < 3_000 && !ended.get()) {
                    try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + database)) {
                        run(writer, "PRAGMA journal_mode=" + mode, "PRAGMA synchronous=OFF", "PRAGMA wal_autocheckpoint=300");
                        for (int i = 0; i < turn && written.get() < 3_000 && !ended.get(); i++) {
                            run(writer, "BEGIN", pair(written.getAndIncrement()), "COMMIT");
                            ahead.acquire();
                        }
                    }
                }
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        int done = 0;
        SqliteFile file = opened(database);
        int before = 0;
        while (writing.isAlive() && done < 150) {
            ahead.release(15);
            switch (file.catchUp(Cancellation.NEVER)) {
                case DONE -> done++;
                case NOTHING_NEW -> {}
                case NOT_POSSIBLE -> {
                    file.close();
                    file = opened(database);
                }
            }
            assertThat(file.damage()).isEmpty();
            List<String> rows = new ArrayList<>();
            switch (read(file, rows)) {
                case Outcome.Ok<Long> _ -> {
                    assertThat(rows.size() % 2).isZero();
                    assertThat(rows.size()).as("never older than before").isGreaterThanOrEqualTo(before);
                    before = rows.size();
                }
                case Outcome.Failed<Long>(Failure failure) -> assertThat(failure.sentence()).contains("was written to since it was opened");
            }
        }
        ended.set(true);
        ahead.release(3_000);
        writing.join();
        while (file.hasChanged()) {
            assertThat(file.catchUp(Cancellation.NEVER)).isNotEqualTo(SqliteFile.CatchUp.NOT_POSSIBLE);
        }
        assertThat(rows(file)).hasSize(2 * written.get());
        file.close();
        assertThat(done).isPositive();
    }

    /** Copying the whole file may come too late several times. */
    private static SqliteFile opened(Path database) {
        Outcome<SqliteFile> file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT);
        for (int i = 0; i < 50 && file instanceof Outcome.Failed<SqliteFile>; i++) {
            file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT);
        }
        return file.orThrow();
    }

    private static String pair(int i) {
        return "INSERT INTO checkpoints VALUES ('a', '', 'c" + i + "', NULL, 'x', randomblob(2000), NULL), ('b', '', 'c" + i + "', NULL, 'x', randomblob(100), NULL)";
    }
}

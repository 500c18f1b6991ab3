package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A thread in PostgreSQL that an agent writes to: what was read is not read again, and what it says is what is there. */
final class FollowedPostgresTest {
    private static final Path RECORDED = Path.of("src/test/resources/python-sqlite/sessions.db");

    /** A database that is written again, checkpoint by checkpoint, from a recording in tables of other names. */
    private static final class Agent {
        private final PostgresServer.TestDatabase database = SqliteToPostgres.restore(RECORDED);
        private final List<List<String>> checkpoints = new ArrayList<>();
        private int written;

        Agent(String... threads) throws SQLException {
            for (String table : List.of("checkpoints", "checkpoint_blobs", "checkpoint_writes")) {
                database.execute("ALTER TABLE " + table + " RENAME TO recorded_" + table + "; CREATE TABLE " + table + " (LIKE recorded_" + table + " INCLUDING ALL)");
            }
            try (Connection connection = database.connect();
                    Statement ask = connection.createStatement();
                    ResultSet row = ask.executeQuery("SELECT thread_id, checkpoint_ns, checkpoint_id FROM recorded_checkpoints ORDER BY checkpoint_id COLLATE \"C\"")) {
                while (row.next()) {
                    if (threads.length == 0 || List.of(threads).contains(row.getString(1))) {
                        checkpoints.add(List.of(row.getString(1), row.getString(2), row.getString(3)));
                    }
                }
            }
        }

        boolean hasMore() {
            return written < checkpoints.size();
        }

        /** The thread that was written to last. */
        String thread() {
            return checkpoints.get(written - 1).getFirst();
        }

        void grow(Connection connection, int count) throws SQLException {
            grow(connection, connection, count);
        }

        /** @param values writes values, of which another transaction may need the same */
        void grow(Connection values, Connection connection, int count) throws SQLException {
            for (int i = 0; i < count && hasMore(); i++) {
                List<String> key = checkpoints.get(written++);
                copy(values, "checkpoint_blobs b", key.subList(0, 2), " AND EXISTS (SELECT 1 FROM recorded_checkpoints c WHERE c.thread_id = b.thread_id AND c.checkpoint_ns = b.checkpoint_ns"
                        + " AND c.checkpoint_id = '" + key.getLast() + "' AND c.checkpoint -> 'channel_versions' ->> b.channel = b.version)");
                copy(connection, "checkpoints b", key, "");
                copy(connection, "checkpoint_writes b", key, "");
            }
        }

        private static void copy(Connection connection, String table, List<String> key, String which) throws SQLException {
            String sql = "INSERT INTO " + table.substring(0, table.length() - 2) + " SELECT * FROM recorded_" + table + " WHERE thread_id = ? AND checkpoint_ns = ?"
                    + (key.size() == 3 ? " AND checkpoint_id = ?" : "") + which + " ON CONFLICT DO NOTHING";
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                for (int i = 0; i < key.size(); i++) {
                    insert.setString(i + 1, key.get(i));
                }
                insert.execute();
            }
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void aThreadThatGrowsIsNotReadAgain() throws SQLException {
        Agent agent = new Agent("v1-file-data");
        try (Connection writer = agent.database.connect();
                WireProxy proxy = new WireProxy(agent.database.port());
                ThreadSource source = PostgresCheckpoints.over(
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(agent.database, "prepareThreshold=0")).orThrow(), Cancellation.NEVER).orThrow(), Cancellation.NEVER)
                        .orThrow()) {
            agent.grow(writer, 2);
            source.writtenSince(null, Cancellation.NEVER).orThrow();
            RecordedThread before = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
            assertThat(before.keys()).hasSize(2);
            long questions = questions(proxy);
            while (agent.hasMore()) {
                agent.grow(writer, 1);
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                RecordedThread next = source.threadUnindexed("v1-file-data", Cancellation.NEVER).orThrow();
                assertThat(next.keys()).hasSize(agent.written);
                assertThat(next.changedSince(before)).as("%s checkpoints", agent.written).isNotNull().hasSizeLessThanOrEqualTo(2);
                assertThat(questions(proxy) - questions).as("one for what changed, one for what was added").isEqualTo(2);
                questions = questions(proxy);
                before = next;
            }
            assertThat(agent.written).isGreaterThan(8);
        }
    }

    private static long questions(WireProxy proxy) {
        return proxy.sent.stream().filter(block -> block.contains("FROM checkpoints")).count();
    }

    /** Several writers, transactions that are long under way, and what persons and administrators do. */
    @Test
    void aThreadEqualsOneThatIsOpenedWholeWhateverWasDoneToTheTables() throws SQLException {
        Map<String, Integer> done = new TreeMap<>();
        for (int seed = 1; seed <= SoakShare.of(60, 2); seed++) {
            Random random = new Random(seed);
            Agent agent = new Agent("delegate-parallel", "command-update", "v1-file-data");
            RecordedThread before = null;
            try (Connection writer = agent.database.connect();
                    Connection late = agent.database.connect();
                    ThreadSource source = Sources.threads(agent.database)) {
                run(writer, "SET lock_timeout = '5s'");
                late.setAutoCommit(false);
                source.writtenSince(null, Cancellation.NEVER).orThrow();
                for (int step = 0; agent.hasMore(); step++) {
                    agent.grow(writer, 1 + random.nextInt(2));
                    String id = agent.thread();
                    if (random.nextBoolean()) {
                        source.refresh(Cancellation.NEVER).orThrow();
                        if (source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread now)) {
                            ThreadAnswers.at(now, now.keys().getFirst());
                        }
                    }
                    String what = disturb(agent, writer, late, id, random);
                    source.refresh(Cancellation.NEVER).orThrow();
                    if (!(source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread next))) {
                        continue; // its only row was deleted
                    }
                    String how = before == null || !before.id().equals(id) ? "first" : next == before || next.changedSince(before) != null ? "grown" : "whole";
                    done.merge(what + ": " + how, 1, Integer::sum);
                    try (ThreadSource fresh = Sources.threads(agent.database)) {
                        ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), random);
                    } catch (AssertionError e) {
                        throw new AssertionError("seed " + seed + ", step " + step + ", " + what + ", " + how, e);
                    }
                    before = next;
                }
            }
        }
        assertThat(done).containsKeys("nothing: grown", "late: grown", "rolled back: grown", "write: grown", "vacuum: grown");
        assertThat(done).containsKeys("written over: whole", "deleted: whole", "value: whole");
    }

    private static String disturb(Agent agent, Connection writer, Connection late, String id, Random random) throws SQLException {
        String where = " WHERE thread_id = '" + id + "'";
        return switch (random.nextInt(14)) {
            case 0, 1 -> {
                // The late one began before others, and commits when the mark has long gone on.
                agent.grow(writer, late, 1);
                agent.grow(writer, 1);
                yield "late begins";
            }
            case 2, 3 -> {
                late.commit();
                yield "late";
            }
            case 4 -> {
                Savepoint before = late.setSavepoint();
                run(late, "UPDATE checkpoint_writes SET task_path = task_path" + where + " AND checkpoint_id = ''");
                late.rollback(before);
                run(writer, "BEGIN; INSERT INTO checkpoints SELECT thread_id, checkpoint_ns, checkpoint_id || 'x', checkpoint_id, type, checkpoint, metadata FROM checkpoints"
                        + where + "; ROLLBACK");
                yield "rolled back";
            }
            case 5 -> {
                run(writer, "UPDATE checkpoints SET metadata = jsonb_set(metadata, '{step}', '77')" + where);
                yield "written over";
            }
            case 6 -> {
                run(writer, "DELETE FROM checkpoints" + where + " AND checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoints" + where + ")");
                yield "deleted";
            }
            case 7 -> {
                run(writer, "UPDATE checkpoint_blobs SET blob = blob" + where + " AND channel = (SELECT min(channel) FROM checkpoint_blobs" + where + ")");
                yield "value";
            }
            case 8 -> {
                run(writer, "INSERT INTO checkpoint_writes SELECT thread_id, checkpoint_ns, checkpoint_id, task_id, idx + 1000, channel, type, blob, task_path FROM checkpoint_writes"
                        + where + " AND checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoint_writes" + where + ") ON CONFLICT DO NOTHING");
                yield "write";
            }
            case 9 -> {
                run(writer, "VACUUM FREEZE");
                yield "vacuum";
            }
            default -> {
                yield "nothing";
            }
        };
    }
}

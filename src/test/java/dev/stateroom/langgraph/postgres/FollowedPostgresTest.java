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

    /** Makes a thread as long as one of which mostly the end is looked at: old checkpoints, and many old writes. */
    private static void lengthen(Connection connection, String thread) throws SQLException {
        run(connection, "INSERT INTO checkpoints SELECT '" + thread + "', '', '0-' || lpad(i::text, 4, '0'), NULL, type, checkpoint, metadata FROM generate_series(1, 100) i,"
                + " (SELECT type, checkpoint, metadata FROM recorded_checkpoints WHERE thread_id = '" + thread + "' AND checkpoint_ns = '' ORDER BY checkpoint_id LIMIT 1) first");
        run(connection, "INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob, task_path)"
                + " SELECT '" + thread + "', '', '0-0001', 'task', i, 'nothing', 'null', '', '' FROM generate_series(1, 4000) i");
    }

    private static ThreadSource through(WireProxy proxy, Agent agent) {
        PostgresAddress address = PostgresAddress.parse(proxy.address(agent.database, "prepareThreshold=0")).orThrow();
        return PostgresCheckpoints.over(PostgresDatabase.open(address, Cancellation.NEVER).orThrow(), null, Cancellation.NEVER).orThrow();
    }

    /** Looks until all has been looked at. */
    private static void settle(ThreadSource source, String id) {
        for (int i = 0; i < 10; i++) {
            if (source.refresh(Cancellation.NEVER).orThrow()) {
                source.thread(id, Cancellation.NEVER);
            }
        }
    }

    private static void assertAsOpenedWhole(Agent agent, RecordedThread thread, String what) {
        try (ThreadSource fresh = Sources.threads(agent.database)) {
            ThreadAnswers.assertSame(thread, fresh.thread(thread.id(), Cancellation.NEVER).orThrow(), new Random(1));
        } catch (AssertionError e) {
            throw new AssertionError(what, e);
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
                                PostgresDatabase.open(PostgresAddress.parse(proxy.address(agent.database, "prepareThreshold=0")).orThrow(), Cancellation.NEVER).orThrow(), null, Cancellation.NEVER)
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

    private static long asked(WireProxy proxy, String part) {
        return proxy.sent.stream().filter(block -> block.contains(part)).count();
    }

    /** Of a long one the end is read, and all of it only where something else was written, and in the end. */
    @Test
    void ofALongThreadMostlyTheEndIsLookedAt() throws SQLException {
        String all = "array_agg(t.ctid)";
        Agent agent = new Agent("v1-file-data");
        try (Connection writer = agent.database.connect();
                WireProxy proxy = new WireProxy(agent.database.port());
                ThreadSource source = through(proxy, agent)) {
            lengthen(writer, "v1-file-data");
            agent.grow(writer, 2);
            source.writtenSince(null, Cancellation.NEVER).orThrow();
            RecordedThread before = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
            assertThat(before.keys()).hasSize(102);
            assertThat(asked(proxy, all)).isEqualTo(1);
            long questions = questions(proxy);
            while (agent.hasMore()) {
                agent.grow(writer, 1);
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                RecordedThread next = source.threadUnindexed("v1-file-data", Cancellation.NEVER).orThrow();
                assertThat(next.keys()).hasSize(100 + agent.written);
                assertThat(next.changedSince(before)).as("%s checkpoints", agent.written).isNotNull().hasSizeLessThanOrEqualTo(2);
                assertThat(questions(proxy) - questions).as("one for what changed, one for what was added").isEqualTo(2);
                questions = questions(proxy);
                before = next;
            }
            assertThat(asked(proxy, all)).as("looks at all of it").isEqualTo(1);
            assertAsOpenedWhole(agent, before, "grown");
            settle(source, "v1-file-data");
            assertThat(asked(proxy, all)).as("once when it rests").isEqualTo(2);
            settle(source, "v1-file-data");
            assertThat(asked(proxy, all)).isEqualTo(2);
        }
    }

    /** What is written elsewhere than at the end of a long thread. */
    @Test
    void whateverIsDoneToALongThreadIsSeen() throws SQLException {
        String where = " WHERE thread_id = 'v1-file-data'";
        Map<String, Boolean> atOnce = new TreeMap<>();
        Map<String, String> done = Map.of(
                "deleted", "DELETE FROM checkpoints" + where + " AND checkpoint_id = '0-0050'",
                "an old one", "INSERT INTO checkpoints SELECT thread_id, checkpoint_ns, checkpoint_id || 'x', checkpoint_id, type, checkpoint, metadata FROM checkpoints" + where + " AND checkpoint_id = '0-0050'",
                "in a new namespace", "INSERT INTO checkpoints SELECT thread_id, 'tools:1', checkpoint_id || 'x', checkpoint_id, type, checkpoint, metadata FROM checkpoints" + where + " AND checkpoint_id = '0-0050'",
                "one newer than all", "INSERT INTO checkpoints SELECT thread_id, '', '2' || checkpoint_id, NULL, type, checkpoint, metadata FROM checkpoints" + where + " AND checkpoint_id = '0-0050'",
                "written over at the end", "UPDATE checkpoints SET metadata = jsonb_set(metadata, '{step}', '77')" + where + " AND checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoints" + where + ")",
                "written over", "UPDATE checkpoints SET metadata = jsonb_set(metadata, '{step}', '77')" + where + " AND checkpoint_id = '0-0003'",
                "old writes", "INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob, task_path) VALUES ('v1-file-data', '', '0-0007', 'late', 0, 'nothing', 'null', '', '')",
                "a value", "UPDATE checkpoint_blobs SET blob = blob || '\\x00'::bytea" + where + " AND channel = 'files'",
                "writes deleted", "DELETE FROM checkpoint_writes" + where + " AND checkpoint_id = '0-0001' AND idx = 7");
        for (Map.Entry<String, String> one : done.entrySet()) {
            Agent agent = new Agent("v1-file-data");
            try (Connection writer = agent.database.connect();
                    ThreadSource source = Sources.threads(agent.database)) {
                lengthen(writer, "v1-file-data");
                agent.grow(writer, 5);
                source.writtenSince(null, Cancellation.NEVER).orThrow();
                source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                agent.grow(writer, 3);
                source.refresh(Cancellation.NEVER).orThrow();
                source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                run(writer, one.getValue());
                agent.grow(writer, 1);
                source.refresh(Cancellation.NEVER).orThrow();
                try {
                    assertAsOpenedWhole(agent, source.thread("v1-file-data", Cancellation.NEVER).orThrow(), one.getKey());
                    atOnce.put(one.getKey(), true);
                } catch (AssertionError e) {
                    atOnce.put(one.getKey(), false);
                }
                settle(source, "v1-file-data");
                assertAsOpenedWhole(agent, source.thread("v1-file-data", Cancellation.NEVER).orThrow(), one.getKey() + ", when it rests");
            }
        }
        assertThat(atOnce).containsEntry("deleted", true).containsEntry("an old one", true).containsEntry("in a new namespace", true)
                .containsEntry("one newer than all", true).containsEntry("written over at the end", true);
    }

    /** A request is written there while a subagent goes on. */
    @Test
    void whatIsWrittenAtTheRootIsSeenAtOnceHoweverMuchASubagentWrites() throws SQLException {
        Agent agent = new Agent("v1-file-data");
        try (Connection writer = agent.database.connect();
                ThreadSource source = Sources.threads(agent.database)) {
            lengthen(writer, "v1-file-data");
            agent.grow(writer, 5);
            String first = " FROM checkpoints WHERE thread_id = 'v1-file-data' AND checkpoint_ns = '' ORDER BY checkpoint_id DESC LIMIT 1";
            run(writer, "INSERT INTO checkpoints SELECT thread_id, 'tools:1', '9-' || lpad(i::text, 4, '0'), NULL, type, checkpoint, metadata FROM generate_series(1, 80) i, (SELECT *" + first + ") c");
            source.writtenSince(null, Cancellation.NEVER).orThrow();
            RecordedThread before = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
            for (int i = 0; i < 2; i++) {
                run(writer, "INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob, task_path)"
                        + " SELECT thread_id, '', checkpoint_id, 'task " + i + "', -1, '__error__', 'msgpack', '\\xA462726F6B', ''" + first);
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                RecordedThread next = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                assertThat(next.changedSince(before)).as("write %s", i).isNotNull().hasSize(1);
                assertAsOpenedWhole(agent, next, "write " + i);
                before = next;
            }
        }
    }

    private static String snapshot(Connection connection) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet row = ask.executeQuery("SELECT txid_current_snapshot()::text")) {
            row.next();
            return row.getString(1);
        }
    }

    /** How often the tables were gone through in whatever way, up to the end of all connections of the program. */
    private static long scans(Agent agent) throws SQLException, InterruptedException {
        try (Connection connection = agent.database.connect();
                Statement ask = connection.createStatement()) {
            while (true) {
                try (ResultSet row = ask.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'stateroom' AND datname = current_database()")) {
                    row.next();
                    if (row.getLong(1) == 0) {
                        break;
                    }
                }
                Thread.sleep(10);
            }
            try (ResultSet row = ask.executeQuery("SELECT sum(seq_scan + coalesce(idx_scan, 0)) FROM pg_stat_user_tables WHERE relname IN ('checkpoints', 'checkpoint_writes', 'checkpoint_blobs')")) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    @Test
    void whileNoTransactionEndsNoTableIsGoneThrough() throws SQLException, InterruptedException {
        Agent agent = new Agent("v1-file-data");
        try (Connection writer = agent.database.connect()) {
            agent.grow(writer, 5);
            for (int looks : List.of(1, 40)) {
                assertThat(scansOf(looks, agent, writer)).as("%s looks", looks).isLessThan(50);
            }
        }
    }

    /** How often tables are gone through for this many looks, while no transaction of the server ends: what cleans its tables up may be at work. */
    private static long scansOf(int looks, Agent agent, Connection writer) throws SQLException, InterruptedException {
        for (int tries = 0; tries < 50; tries++) {
            long before = scans(agent);
            String snapshot = snapshot(writer);
            try (ThreadSource source = Sources.threads(agent.database)) {
                source.writtenSince(null, Cancellation.NEVER).orThrow();
                RecordedThread thread = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                for (int i = 0; i < looks; i++) {
                    assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
                    assertThat(source.thread("v1-file-data", Cancellation.NEVER).orThrow()).isSameAs(thread);
                }
            }
            if (snapshot(writer).equals(snapshot)) {
                return scans(agent) - before;
            }
        }
        throw new AssertionError("transactions end all the time");
    }

    @Test
    void whatOthersWriteIsNoChangeAndARowWrittenOverIsOne() throws SQLException, InterruptedException {
        Agent agent = new Agent("v1-file-data");
        try (Connection writer = agent.database.connect();
                ThreadSource source = Sources.threads(agent.database)) {
            agent.grow(writer, 5);
            source.refresh(Cancellation.NEVER).orThrow();
            run(writer, "CREATE TABLE other (n int)");
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            run(writer, "BEGIN; INSERT INTO checkpoints SELECT thread_id, checkpoint_ns, checkpoint_id || 'x', checkpoint_id, type, checkpoint, metadata FROM checkpoints; ROLLBACK");
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            run(writer, "UPDATE checkpoints SET metadata = jsonb_set(metadata, '{step}', '77'); SELECT pg_stat_force_next_flush()");
            boolean seen = false;
            for (int i = 0; i < 1_000 && !seen; i++) { // the server says so some time later
                seen = source.refresh(Cancellation.NEVER).orThrow();
                Thread.sleep(10);
            }
            assertThat(seen).isTrue();
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

package dev.stateroom.langgraph.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.stateroom.SoakShare;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A thread in Redis that an agent writes to: what was read is not read again, and what it says is what is there. */
final class FollowedRedisTest {
    private static final Path RECORDED = Path.of("src/test/resources/redis/documents.jsonl.gz");

    /** A database that is written again, checkpoint by checkpoint: its values that are apart first, its writes last. */
    private static final class Agent implements AutoCloseable {
        private final RedisDouble server = new RedisDouble("");
        private final int database;

        /** By checkpoint. */
        private final List<Map<String, JsonNode>> steps;

        private int written;

        Agent(int database, String... threads) throws IOException {
            this.database = database;
            Map<String, Map<String, JsonNode>> byStep = new TreeMap<>();
            List<String> lines;
            try (InputStream in = new GZIPInputStream(Files.newInputStream(RECORDED))) {
                lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            }
            for (String kind : List.of("checkpoint_blob:", "checkpoint:", "checkpoint_write:")) {
                for (String line : lines) {
                    JsonNode each = JsonMapper.shared().readTree(line);
                    JsonNode document = each.get("doc");
                    if (each.get("db").intValue() == database && each.get("key").stringValue().startsWith(kind) && List.of(threads).contains(document.get("thread_id").stringValue())) {
                        byStep.computeIfAbsent(document.get("checkpoint_id").stringValue(), _ -> new LinkedHashMap<>()).put(each.get("key").stringValue(), document);
                    }
                }
            }
            steps = new ArrayList<>(byStep.values());
        }

        boolean hasMore() {
            return written < steps.size();
        }

        /** Writes the next step; the keys. */
        Set<String> grow() {
            Map<String, JsonNode> step = steps.get(written++);
            step.forEach((key, document) -> server.put(database, key, document));
            return step.keySet();
        }

        /** The thread that was written to last. */
        String thread() {
            return steps.get(written - 1).values().iterator().next().get("thread_id").stringValue();
        }

        /** Keys of the thread that are there. */
        List<String> keys(String kind, String thread) {
            return steps.stream().limit(written).flatMap(step -> step.keySet().stream())
                    .filter(key -> key.startsWith(kind + thread + ":") && server.get(database, key) != null)
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }

        void change(String key, String field, JsonNode value) {
            ObjectNode document = (ObjectNode) Objects.requireNonNull(server.get(database, key)).deepCopy();
            document.set(field, value);
            server.put(database, key, document);
        }

        RedisSource source() {
            return RedisAddress.parse(server.address(database)).then(at -> RedisSource.open(at, Cancellation.NEVER)).orThrow();
        }

        ThreadSource open() {
            return Outcome.ok(source())
                    .then(source -> RedisCheckpoints.over(source, Cancellation.NEVER))
                    .orThrow();
        }

        /** Opened behind the first step. */
        ThreadSource grown() {
            grow();
            return open();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0197a000-0000-7000-8000-000000000001", "1, review-1"})
    void aThreadThatGrowsIsNotReadAgain(int database, String id) throws IOException {
        try (Agent agent = new Agent(database, id)) {
            agent.grow();
            agent.grow();
            try (ThreadSource source = agent.open()) {
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread before = source.thread(id, Cancellation.NEVER).orThrow();
                assertThat(before.keys()).hasSize(2);
                while (agent.hasMore()) {
                    agent.server.asked.clear();
                    agent.server.answered.set(0);
                    if (agent.written % 5 == 0) {
                        // The note that there are writes may come before the checkpoint.
                        agent.steps.get(agent.written).keySet().stream().filter(key -> key.startsWith(RedisKeys.CHECKPOINT))
                                .forEach(key -> agent.server.put(database, key, JsonMapper.shared().readTree("{\"has_writes\": true}")));
                        source.refresh(Cancellation.NEVER).orThrow();
                        assertThat(source.thread(id, Cancellation.NEVER).orThrow()).isSameAs(before);
                        agent.server.asked.clear();
                        agent.server.answered.set(0);
                    }
                    Set<String> keys = agent.grow();
                    assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                    RecordedThread next = source.threadUnindexed(id, Cancellation.NEVER).orThrow();
                    assertThat(next.keys()).hasSize(agent.written);
                    assertThat(next.changedSince(before)).as("%s checkpoints", agent.written).isNotNull().hasSizeLessThanOrEqualTo(2);
                    // Once at each look what is new, where each key belongs, and the checkpoint.
                    assertThat(agent.server.asked).as("%s checkpoints", agent.written).hasSize(2 + keys.size() + 1);
                    assertThat(agent.server.answered.get()).isLessThan(600 + 500L * keys.size());
                    before = next;
                }
                assertThat(agent.written).isGreaterThan(20);
                agent.server.asked.clear();
                assertThat(source.thread(id, Cancellation.NEVER).orThrow()).as("nothing new").isSameAs(before);
                assertThat(agent.server.asked).containsExactly("PING");
            }
        }
    }

    /** Short threads take little memory: all of them are kept at hand. */
    @Test
    void fiveThreadsThatGrowAtOnceAreNotReadAgain() throws IOException {
        List<String> ids = List.of("delegate-parallel", "command-update", "v1-file-data", "forked", "0197a000-0000-7000-8000-000000000001");
        try (Agent agent = new Agent(0, ids.toArray(String[]::new))) {
            Map<String, RecordedThread> known = new LinkedHashMap<>();
            try (ThreadSource source = agent.grown()) {
                while (agent.hasMore()) {
                    agent.grow();
                    source.refresh(Cancellation.NEVER).orThrow();
                    for (String id : ids) {
                        RecordedThread before = known.get(id);
                        if (agent.keys(RedisKeys.CHECKPOINT, id).isEmpty()) {
                            continue;
                        }
                        RecordedThread next = source.thread(id, Cancellation.NEVER).orThrow();
                        assertThat(before == null || before == next || next.changedSince(before) != null).as("%s, %s checkpoints", id, agent.written).isTrue();
                        known.put(id, next);
                    }
                }
            }
            assertThat(known).hasSize(5);
        }
    }

    /** Several writers, what comes late, and what persons and administrators do. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThreadEqualsOneThatIsOpenedWholeWhateverWasDoneToTheDatabase(boolean isPython) throws IOException {
        Map<String, Integer> done = new TreeMap<>();
        for (int seed = 1; seed <= SoakShare.of(60, 4); seed++) {
            Random random = new Random(seed);
            RecordedThread before = null;
            try (Agent agent = isPython ? new Agent(0, "delegate-parallel", "command-update", "v1-file-data", "forked") : new Agent(1, "review-1", "done-1")) {
                agent.grow();
                try (ThreadSource source = agent.open()) {
                    source.refresh(Cancellation.NEVER).orThrow();
                    Map<String, JsonNode> late = new LinkedHashMap<>();
                    for (int step = 0; agent.hasMore(); step++) {
                        agent.grow();
                        String id = agent.thread();
                        if (random.nextBoolean()) {
                            source.refresh(Cancellation.NEVER).orThrow();
                            if (source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread now)) {
                                ThreadAnswers.at(now, now.keys().getFirst());
                            }
                        }
                        String what = disturb(agent, id, late, random);
                        source.refresh(Cancellation.NEVER).orThrow();
                        if (!(source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread next))) {
                            continue; // its only checkpoint was deleted
                        }
                        String how = before == null || !before.id().equals(id) ? "first" : next == before || next.changedSince(before) != null ? "grown" : "whole";
                        done.merge(what + ": " + how, 1, Integer::sum);
                        try (ThreadSource fresh = agent.open()) {
                            ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), random);
                        } catch (AssertionError e) {
                            throw new AssertionError("seed " + seed + ", step " + step + ", " + what + ", " + how, e);
                        }
                        before = next;
                    }
                }
            }
        }
        assertThat(done).containsKeys("nothing: grown", "late: grown", "write: grown", "merged: grown", "value: grown", "came and went: grown");
        assertThat(done).containsKeys("written over: whole", "deleted: whole", "replaced: whole");
    }

    private static String disturb(Agent agent, String id, Map<String, JsonNode> late, Random random) {
        List<String> checkpoints = agent.keys(RedisKeys.CHECKPOINT, id);
        List<String> writes = agent.keys(RedisKeys.WRITE, id);
        List<String> values = agent.keys(RedisKeys.BLOB, id);
        String one = checkpoints.isEmpty() ? "" : checkpoints.get(random.nextInt(checkpoints.size()));
        int which = random.nextInt(14);
        if (which < 2 && agent.hasMore()) {
            late.putAll(agent.steps.get(agent.written++));
            return "begins late";
        }
        if (which < 4) {
            late.forEach((key, document) -> agent.server.put(agent.database, key, document));
            late.clear();
            return "late";
        }
        if (which == 4 && !one.isEmpty()) {
            agent.change(one, "metadata", JsonMapper.shared().readTree("{\"source\": \"loop\", \"step\": 77}"));
            return "written over";
        }
        if (which == 5 && !one.isEmpty()) {
            agent.server.remove(agent.database, random.nextBoolean() || writes.isEmpty() ? one : writes.getLast());
            return "deleted";
        }
        if (which == 6 && !writes.isEmpty()) {
            String from = writes.get(random.nextInt(writes.size()));
            ObjectNode more = (ObjectNode) Objects.requireNonNull(agent.server.get(agent.database, from)).deepCopy();
            more.put("idx", 1000);
            agent.server.put(agent.database, from.substring(0, from.lastIndexOf(':') + 1) + "1000", more);
            return "write";
        }
        if (which == 7 && !one.isEmpty()) {
            // As a saver notes that there are writes.
            agent.change(one, "has_writes", JsonMapper.shared().readTree("true"));
            return "merged";
        }
        if (which == 8 && !(writes.isEmpty() && values.isEmpty())) {
            String at = (values.isEmpty() ? writes : values).get(random.nextInt((values.isEmpty() ? writes : values).size()));
            agent.change(at, values.isEmpty() ? "blob" : "value", JsonMapper.shared().readTree("\"\""));
            return "value";
        }
        if (which == 9) {
            Map<String, JsonNode> all = new TreeMap<>();
            agent.steps.stream().limit(agent.written).flatMap(step -> step.keySet().stream()).forEach(key -> {
                JsonNode document = agent.server.get(agent.database, key);
                if (document != null) {
                    all.put(key, document);
                }
            });
            agent.server.clear(agent.database);
            all.forEach((key, document) -> agent.server.put(agent.database, key, document));
            return "replaced";
        }
        if (which == 10) {
            agent.server.put(agent.database, RedisKeys.CHECKPOINT + id + "::x", JsonMapper.shared().readTree("{}"));
            agent.server.remove(agent.database, RedisKeys.CHECKPOINT + id + "::x");
            return "came and went";
        }
        return "nothing";
    }

    /** A saver that keeps only the newest checkpoint writes it over the one before. */
    @Test
    void aThreadOfWhichOnlyTheNewestIsKeptIsReadAgain() throws IOException {
        try (RedisDouble server = new RedisDouble("")) {
            server.load(RECORDED);
            try (ThreadSource source = RedisAddress.parse(server.address(3)).then(at -> RedisSource.open(at, Cancellation.NEVER)).then(at -> RedisCheckpoints.over(at, Cancellation.NEVER)).orThrow()) {
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread before = source.thread("newest-only", Cancellation.NEVER).orThrow();
                String key = source(server);
                ObjectNode next = (ObjectNode) Objects.requireNonNull(server.get(3, key)).deepCopy();
                next.put("checkpoint_id", "1ff00000-0000-6000-8000-000000000000");
                server.put(3, key, next);
                source.refresh(Cancellation.NEVER).orThrow();
                assertThat(source.thread("newest-only", Cancellation.NEVER).orThrow().keys()).hasSize(1).doesNotContainAnyElementsOf(before.keys());
            }
        }
    }

    private static String source(RedisDouble server) {
        return server.keys(3).stream().filter(key -> key.startsWith(RedisKeys.CHECKPOINT)).findFirst().orElseThrow();
    }

    /** A server that does not say what is written, and one that ends the connection on which it did. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutWordOfTheServerAllIsRead(boolean says) throws IOException {
        try (Agent agent = new Agent(0, "v1-file-data")) {
            agent.server.says = says;
            agent.grow();
            try (ThreadSource source = agent.open()) {
                while (agent.hasMore()) {
                    source.refresh(Cancellation.NEVER).orThrow();
                    source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                    agent.server.hangUp();
                    agent.grow();
                    assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                    assertThat(source.thread("v1-file-data", Cancellation.NEVER).orThrow().keys()).hasSize(agent.written);
                }
            }
        }
    }

    /** While the keys are listed page by page, some before those come and others behind them go, and another thread takes what the server says. */
    @Test
    void whatIsSaidWhileKeysAreListedIsKept() throws IOException {
        String id = "0197a000-0000-7000-8000-000000000001";
        try (Agent agent = new Agent(0, id)) {
            agent.grow();
            for (int i = 0; i < 200; i++) {
                agent.server.put(0, RedisKeys.CHECKPOINT + "x" + i + ":__empty__:1", JsonMapper.shared().readTree("{}"));
            }
            RedisSource source = agent.source();
            source.look(Cancellation.NEVER).orThrow();
            assertThat(source.listens()).isTrue();
            agent.server.put(0, RedisKeys.CHECKPOINT + "y", JsonMapper.shared().readTree("{}"));
            String late = RedisKeys.CHECKPOINT + "a:__empty__:1";
            String gone = RedisKeys.CHECKPOINT + "x1:__empty__:1";
            source.refresh(() -> {
                if (agent.server.asked.getLast().startsWith("SCAN") && agent.server.get(0, late) == null) {
                    agent.server.put(0, late, JsonMapper.shared().readTree("{}"));
                    agent.server.remove(0, gone);
                    source.hear(Cancellation.NEVER);
                }
                return false;
            }).orThrow();
            assertThat(source.keys().beginningWith(late)).hasSize(1);
            assertThat(source.keys().beginningWith(gone)).isEmpty();
            source.close();
        }
    }

    /** What waits along with a connection on which the server says what is written ends with it. */
    @Test
    void nothingIsLeftOfASourceThatIsClosed(@TempDir Path folder) throws IOException {
        try (Agent agent = new Agent(0, "v1-file-data")) {
            for (int i = 0; i < 20; i++) {
                try (RedisSource source = agent.source()) {
                    source.look(Cancellation.NEVER).orThrow();
                    assertThat(source.listens()).isTrue();
                    assertThat(waiting(folder)).isPositive();
                }
            }
            await().atMost(Duration.ofSeconds(20)).until(() -> waiting(folder) == 0);
        }
    }

    /** Threads that wait for the end of listening. */
    private static long waiting(Path folder) throws IOException {
        Path dump = folder.resolve(System.nanoTime() + ".txt");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
        try (Stream<String> lines = Files.lines(dump)) {
            return lines.filter(line -> line.contains("\"end of listening\"")).count();
        }
    }

    /** A server that starts again, or runs a script, refuses for a while. */
    @ParameterizedTest
    @ValueSource(strings = {"LOADING Redis is loading the dataset in memory", "BUSY Redis is busy running a script", "MASTERDOWN Link with MASTER is down"})
    void whileTheServerRefusesNothingSeemsToBeGone(String sentence) throws IOException {
        String id = "v1-file-data";
        try (Agent agent = new Agent(0, id); ThreadSource source = agent.grown()) {
            while (agent.hasMore()) {
                source.refresh(Cancellation.NEVER).orThrow();
                source.thread(id, Cancellation.NEVER).orThrow();
                agent.server.refuses = sentence;
                agent.grow();
                source.refresh(Cancellation.NEVER);
                assertThat(source.thread(id, Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).endsWith(sentence));
                agent.server.refuses = "";
                source.refresh(Cancellation.NEVER).orThrow();
                assertThat(source.thread(id, Cancellation.NEVER).orThrow().keys()).hasSize(agent.written);
            }
        }
    }

    /** Wherever a look or an opening is cancelled, the next look finds what came meanwhile. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasSaidToWhoDidNotWaitIsFoundAtTheNextLook(boolean isLook) throws IOException {
        String id = "v1-file-data";
        try (Agent agent = new Agent(0, id)) {
            agent.grow();
            try (ThreadSource source = agent.open()) {
                for (int checks = 1; agent.hasMore(); checks++) {
                    source.refresh(Cancellation.NEVER).orThrow();
                    source.thread(id, Cancellation.NEVER).orThrow();
                    agent.grow();
                    AtomicInteger left = new AtomicInteger(checks);
                    Cancellation soon = () -> left.decrementAndGet() <= 0;
                    try {
                        var _ = isLook ? source.refresh(soon) : source.thread(id, soon);
                    } catch (CancelledException expected) {
                        assertThat(source.refresh(Cancellation.NEVER).orThrow()).as("cancelled at check %s", checks).isTrue();
                    }
                    assertThat(source.thread(id, Cancellation.NEVER).orThrow().keys()).as("cancelled at check %s", checks).hasSize(agent.written);
                }
            }
        }
    }
}

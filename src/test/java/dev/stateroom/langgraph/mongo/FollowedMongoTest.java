package dev.stateroom.langgraph.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.stateroom.SoakShare;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonElement;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread in MongoDB that an agent writes to: what was read is not read again, and what it says is what is there. */
final class FollowedMongoTest {
    private static final String WRITES = "checkpoint_writes";

    /** A database that is written again as the savers do, checkpoint by checkpoint. */
    private static final class Agent implements AutoCloseable {
        private final MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        private final MongoClient client;
        private final List<BsonDocument> checkpoints = new ArrayList<>();
        private final List<BsonDocument> writes = new ArrayList<>();
        private int written;

        /** @param says whether the server says what is written, as members of replica sets do */
        Agent(boolean says, String recorded, String... threads) throws IOException {
            if (says) {
                server.enableOplog();
            }
            client = MongoClients.create(server.bindAndGetConnectionString());
            Map<String, List<BsonDocument>> documents = MongoCheckpointsTest.documents();
            for (String thread : threads) {
                documents.getOrDefault(recorded + "/checkpoints", List.of()).stream().filter(one -> thread.equals(BsonValues.text(one, "thread_id"))).forEach(checkpoints::add);
                documents.getOrDefault(recorded + "/checkpoint_writes", List.of()).stream().filter(one -> thread.equals(BsonValues.text(one, "thread_id"))).forEach(writes::add);
            }
            checkpoints.sort((one, other) -> id(one).compareTo(id(other)));
        }

        private static String id(BsonDocument document) {
            return document.getString("checkpoint_id").getValue();
        }

        MongoCollection<BsonDocument> collection(String name) {
            return client.getDatabase("agents").getCollection(name, BsonDocument.class);
        }

        boolean hasMore() {
            return written < checkpoints.size();
        }

        void grow() {
            put(checkpoints.get(written++));
        }

        String thread() {
            return checkpoints.get(written - 1).getString("thread_id").getValue();
        }

        void put(BsonDocument checkpoint) {
            upsert("checkpoints", checkpoint, "thread_id", "checkpoint_ns", "checkpoint_id");
            writes.stream().filter(write -> id(write).equals(id(checkpoint)) && write.getString("checkpoint_ns").equals(checkpoint.getString("checkpoint_ns")))
                    .forEach(write -> upsert(WRITES, write, "thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "idx"));
        }

        private void upsert(String collection, BsonDocument document, String... key) {
            List<Bson> at = new ArrayList<>();
            for (String field : key) {
                at.add(Filters.eq(field, document.get(field)));
            }
            BsonDocument set = new BsonDocument(List.copyOf(document.entrySet()).stream().map(field -> new BsonElement(field.getKey(), field.getValue())).toList());
            set.remove("_id");
            collection(collection).updateOne(Filters.and(at), new BsonDocument("$set", set), new UpdateOptions().upsert(true));
        }

        int port() {
            return server.getLocalAddress().getPort();
        }

        ThreadSource open() {
            return MongoCheckpointsTest.opened("mongodb://127.0.0.1:" + port() + "/agents").orThrow();
        }

        @Override
        public void close() {
            client.close();
            server.shutdownNow();
        }
    }

    @ParameterizedTest
    @CsvSource({"checkpointing_db, 0197a000-0000-7000-8000-000000000001", "js, review-1"})
    void aThreadThatGrowsIsNotReadAgain(String recorded, String id) throws IOException {
        try (Agent agent = new Agent(true, recorded, id); WireProxy proxy = new WireProxy(agent.port())) {
            agent.grow();
            agent.grow();
            try (ThreadSource source = MongoCheckpointsTest.opened(proxy.address("mongodb") + "/agents").orThrow()) {
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread before = source.thread(id, Cancellation.NEVER).orThrow();
                assertThat(before.keys()).hasSize(2);
                while (agent.hasMore()) {
                    agent.grow();
                    proxy.sent.clear();
                    proxy.answered.set(0);
                    assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                    RecordedThread next = source.threadUnindexed(id, Cancellation.NEVER).orThrow();
                    assertThat(next.keys()).hasSize(agent.written);
                    assertThat(next.changedSince(before)).as("%s checkpoints", agent.written).isNotNull().hasSizeLessThanOrEqualTo(2);
                    assertThat(proxy.count("find")).as("%s checkpoints", agent.written).isEqualTo(1);
                    assertThat(proxy.count("getMore")).as("of two collections, until there is no more").isLessThanOrEqualTo(6);
                    assertThat(proxy.answered.get()).as("%s checkpoints", agent.written).isLessThan(30_000);
                    before = next;
                }
                assertThat(agent.written).isGreaterThan(20);
                proxy.sent.clear();
                assertThat(source.thread(id, Cancellation.NEVER).orThrow()).as("nothing new").isSameAs(before);
                assertThat(proxy.count("find") + proxy.count("aggregate")).isZero();
            }
        }
    }

    /** A busy agent writes many checkpoints between two looks: the database gets one question about them that is easy to answer. */
    @Test
    void manyNewCheckpointsAreAskedForByTheirIds() throws IOException {
        String id = "0197a000-0000-7000-8000-000000000001";
        try (Agent agent = new Agent(true, "checkpointing_db", id); WireProxy proxy = new WireProxy(agent.port())) {
            agent.grow();
            try (ThreadSource source = MongoCheckpointsTest.opened(proxy.address("mongodb") + "/agents").orThrow()) {
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread before = source.thread(id, Cancellation.NEVER).orThrow();
                while (agent.hasMore()) {
                    agent.grow();
                }
                proxy.sent.clear();
                RecordedThread next = before;
                for (int i = 0; i < 100 && next.keys().size() < agent.written; i++) {
                    source.refresh(Cancellation.NEVER).orThrow();
                    next = source.thread(id, Cancellation.NEVER).orThrow();
                }
                assertThat(next.keys()).hasSize(agent.written);
                assertThat(next.changedSince(before)).isNotNull();
                assertThat(proxy.count("$or")).isZero();
                try (ThreadSource fresh = agent.open()) {
                    ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), new Random(1));
                }
            }
        }
    }

    /** Several writers, what comes late, and what persons and administrators do. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThreadEqualsOneThatIsOpenedWholeWhateverWasDoneToTheDatabase(boolean says) throws IOException {
        Map<String, Integer> done = new TreeMap<>();
        for (int seed = 1; seed <= SoakShare.of(60, says ? 4 : 1); seed++) {
            Random random = new Random(seed);
            RecordedThread before = null;
            List<BsonDocument> late = new ArrayList<>();
            try (Agent agent = seed % 2 == 0 ? new Agent(says, "checkpointing_db", "delegate-parallel", "command-update", "forked") : new Agent(says, "js", "review-1", "done-1")) {
                agent.grow();
                try (ThreadSource source = agent.open()) {
                    source.refresh(Cancellation.NEVER).orThrow();
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
                        boolean hasMoved = source.refresh(Cancellation.NEVER).orThrow();
                        if (says && Set.of("deleted", "replaced", "write deleted").contains(what)) {
                            assertThat(hasMoved).as("seed %s, step %s, %s", seed, step, what).isTrue();
                        }
                        if (!(source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread next))) {
                            continue; // its only checkpoint was deleted
                        }
                        String how = before == null || !before.id().equals(id) ? "first" : next == before || next.changedSince(before) != null ? "grown" : "whole";
                        done.merge(what + ": " + how, 1, Integer::sum);
                        before = next;
                        if (what.equals("nothing") && random.nextInt(3) != 0) {
                            continue;
                        }
                        try (ThreadSource fresh = agent.open()) {
                            ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), random);
                        } catch (AssertionError e) {
                            throw new AssertionError("seed " + seed + ", step " + step + ", " + what + ", " + how, e);
                        }
                    }
                }
            }
        }
        assertThat(done).containsKeys("written over: whole", "deleted: whole", "replaced: whole");
        if (says) {
            assertThat(done).containsKeys("nothing: grown", "late: grown", "write: grown", "value: grown", "the same: grown");
        } else {
            assertThat(done.keySet()).noneMatch(how -> how.endsWith("grown"));
        }
    }

    /** Wherever a look or an opening is cancelled, the next look finds what came meanwhile. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasSaidToWhoDidNotWaitIsFoundAtTheNextLook(boolean isLook) throws IOException {
        String id = "review-1";
        try (Agent agent = new Agent(true, "js", id)) {
            agent.grow();
            try (ThreadSource source = agent.open()) {
                for (int checks = 1; checks < 8; checks++) {
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

    /** What leaves as many documents as there were is seen by what the database says alone. */
    @Test
    void aLookSaysThatTheSourceMovedWhereListeningEnds() throws IOException {
        String id = "review-1";
        try (Agent agent = new Agent(true, "js", id)) {
            agent.grow();
            try (ThreadSource source = agent.open()) {
                source.refresh(Cancellation.NEVER).orThrow();
                source.refresh(Cancellation.NEVER).orThrow();
                MongoCollection<BsonDocument> checkpoints = agent.collection("checkpoints");
                BsonDocument all = Objects.requireNonNull(checkpoints.find().first());
                checkpoints.deleteOne(Filters.eq("_id", all.get("_id")));
                checkpoints.insertOne(all.append("parent_checkpoint_id", new BsonString("gone")));
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).as("once").isFalse();
            }
        }
    }

    private static String disturb(Agent agent, String id, List<BsonDocument> late, Random random) {
        MongoCollection<BsonDocument> checkpoints = agent.collection("checkpoints");
        MongoCollection<BsonDocument> writes = agent.collection(WRITES);
        List<BsonDocument> some = checkpoints.find(Filters.eq("thread_id", id)).into(new ArrayList<>());
        List<BsonDocument> written = writes.find(Filters.eq("thread_id", id)).into(new ArrayList<>());
        BsonDocument one = some.isEmpty() ? null : some.get(random.nextInt(some.size()));
        BsonDocument write = written.isEmpty() ? null : written.get(random.nextInt(written.size()));
        int which = random.nextInt(14);
        if (which < 2 && agent.hasMore()) {
            late.add(agent.checkpoints.get(agent.written++));
            return "begins late";
        }
        if (which < 4) {
            late.forEach(agent::put);
            late.clear();
            return "late";
        }
        if (which == 4 && one != null) {
            checkpoints.updateOne(Filters.eq("_id", one.get("_id")), Updates.set("parent_checkpoint_id", new BsonString("gone")));
            return "written over";
        }
        if (which == 5 && one != null) {
            checkpoints.deleteOne(Filters.eq("_id", one.get("_id")));
            return "deleted";
        }
        if (which == 6 && write != null) {
            BsonDocument more = write.clone();
            more.remove("_id");
            more.put("idx", new BsonInt32(1000));
            writes.replaceOne(Filters.and(Filters.eq("task_id", more.get("task_id")), Filters.eq("idx", more.get("idx")), Filters.eq("checkpoint_id", more.get("checkpoint_id"))), more, new ReplaceOptions().upsert(true));
            return "write";
        }
        if (which == 7 && write != null) {
            writes.updateOne(Filters.eq("_id", write.get("_id")), Updates.set("type", new BsonString("null")));
            return "value";
        }
        if (which == 8 && write != null) {
            // As a saver that keeps what is there.
            writes.updateOne(Filters.eq("_id", write.get("_id")), Updates.setOnInsert("type", new BsonString("null")), new UpdateOptions().upsert(true));
            return "the same";
        }
        if (which == 9) {
            agent.client.getDatabase("agents").drop();
            some.forEach(document -> checkpoints.insertOne(document));
            written.forEach(document -> writes.insertOne(document));
            return "replaced";
        }
        if (which == 10 && write != null) {
            writes.deleteOne(Filters.eq("_id", write.get("_id")));
            return "write deleted";
        }
        return "nothing";
    }
}

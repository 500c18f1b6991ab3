package dev.stateroom.langgraph.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.RecordedTruth.Case;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.StepAnswers;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.store.MongoItemStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of LangGraph's MongoDB savers and stores behind a server in memory, against what the libraries' own readers answered. */
final class MongoCheckpointsTest {
    private static final MongoServer SERVER = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
    private static String address = "";

    /** Recorded documents, by database and collection. */
    static Map<String, List<BsonDocument>> documents() throws IOException {
        byte[] documents;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of("src/test/resources/mongodb/documents.bson.gz")))) {
            documents = in.readAllBytes();
        }
        Map<String, List<BsonDocument>> all = new HashMap<>();
        ByteBuffer sizes = ByteBuffer.wrap(documents).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < documents.length; at += sizes.getInt(at)) {
            BsonDocument each = new RawBsonDocument(documents, at, sizes.getInt(at));
            all.computeIfAbsent(each.getString("db").getValue() + "/" + each.getString("collection").getValue(), _ -> new ArrayList<>()).add(each.getDocument("doc"));
        }
        return all;
    }

    @BeforeAll
    static void fill() throws IOException {
        address = SERVER.bindAndGetConnectionString();
        try (MongoClient client = MongoClients.create(address)) {
            documents().forEach((place, some) -> client.getDatabase(place.substring(0, place.indexOf('/')))
                    .getCollection(place.substring(place.indexOf('/') + 1), BsonDocument.class)
                    .insertMany(some));
        }
    }

    @AfterAll
    static void stop() {
        SERVER.shutdownNow();
    }

    static Outcome<ThreadSource> opened(String text) {
        return MongoAddress.parse(text)
                .then(at -> MongoSource.open(at, Cancellation.NEVER))
                .then(source -> MongoCheckpoints.over(source, null, Cancellation.NEVER));
    }

    private static Failure failure(Outcome<?> outcome) {
        return Objects.requireNonNull(outcome instanceof Outcome.Failed<?>(Failure why) ? why : null, outcome::toString);
    }

    @ParameterizedTest
    @CsvSource({"'', python-sqlite/expected.json", "js, js-sqlite/expected.json"})
    void everyCheckpointIsRebuiltAsTheLibraryDoes(String database, String truth) {
        try (ThreadSource source = opened(address + "/" + (database == null ? "" : database)).orThrow()) {
            Map<String, RecordedThread> threads = new HashMap<>();
            for (Case c : RecordedTruth.cases(truth, RecordedTruth.json(truth))) {
                RecordedTruth.checkAll(c, threads.computeIfAbsent(c.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow()));
            }
            RecordedTruth.json(truth).get("threads").properties().forEach(thread -> RecordedTruth.checkLatest(
                    thread.getValue().get("latest"), source.threadUnindexed(thread.getKey(), Cancellation.NEVER).orThrow()));
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(threads.size());
        }
    }

    /** Over a network each question takes as long as the answer to many. */
    @ParameterizedTest
    @ValueSource(strings = {"", "js"})
    void aThreadThatIsGoneThroughIsReadWithFewQuestions(String database) {
        try (WireProxy proxy = new WireProxy(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
                ThreadSource source = opened(proxy.address("mongodb") + "/" + database).orThrow();
                ThreadSource again = opened(address + "/" + database).orThrow()) {
            StepAnswers.compare(source, again, 16, 4, () -> proxy.count("checkpoint"));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', python-sqlite/expected.json", "js, js-sqlite/expected.json"})
    void aCopyInAFileIsReadAsTheLibraryReadTheDatabase(String database, String truth, @TempDir Path folder) {
        try (ThreadSource source = opened(address + "/" + (database == null ? "" : database)).orThrow()) {
            Map<String, RecordedThread> copies = new HashMap<>();
            for (Case c : RecordedTruth.cases(truth, RecordedTruth.json(truth))) {
                RecordedTruth.checkAll(c, copies.computeIfAbsent(c.thread(), id -> RecordedTruth.copied(source, id, folder.resolve(copies.size() + ".db"))));
            }
            assertThat(copies).isNotEmpty();
        }
    }

    @Test
    void whatTheRealSaverWroteIsAThreadOfPython() {
        try (ThreadSource source = opened(address + "/real").orThrow()) {
            assertThat(source.description().kind()).isEqualTo("LangGraph checkpoints, MongoDB, Python");
            RecordedThread thread = source.thread("real-run", Cancellation.NEVER).orThrow();
            assertThat(thread.checkpoints()).hasSize(7);
            CheckpointKey head = Objects.requireNonNull(thread.head("")).key();
            assertThat(thread.filesAt(head, Cancellation.NEVER).orThrow().value().keys()).containsExactly("/notes/1.md");
            // Its versions are whole numbers, as those of JavaScript.
            assertThat(thread.dialect().dialect().language()).isEqualTo(Era.Language.PYTHON);
            assertThat(thread.problems()).isEmpty();
        }
    }

    @Test
    void pagesFollowEachOtherNewestFirst() {
        try (ThreadSource source = opened(address).orThrow()) {
            List<ThreadSummary> whole = source.threads(Cancellation.NEVER).orThrow();
            ThreadPage first = source.page(5, "", Cancellation.NEVER).orThrow();
            ThreadPage second = source.page(50, first.threads().getLast().id(), Cancellation.NEVER).orThrow();

            assertThat(first.hasMore()).isTrue();
            assertThat(second.hasMore()).isFalse();
            assertThat(first.threads()).isEqualTo(whole.subList(0, 5));
            assertThat(second.threads()).isEqualTo(whole.subList(5, whole.size()));
            assertThat(failure(source.thread("nobody", Cancellation.NEVER)).sentence()).contains("no thread nobody", "4 more");
        }
    }

    private static ItemStore items(String database, Instant now) {
        return MongoAddress.parse(address + "/" + database)
                .then(at -> MongoSource.open(at, Cancellation.NEVER))
                .then(source -> MongoItemStore.over(source, InstantSource.fixed(now), Cancellation.NEVER))
                .orThrow();
    }

    /** What MongoDBStore of each language wrote. One item of JavaScript's has an end. */
    @ParameterizedTest
    @CsvSource({"pystore, 'alice, filesystem 2; bob, filesystem 1; facts 1', 2026-11-24T02:50:00Z, '# A\nlikes tea\n'",
        "jsstore, 'alice, filesystem 2; facts 1', 2026-11-24T02:52:00Z, '# A\nlikes tea'",
        "jsstore, 'alice, filesystem 3; facts 1', 2026-11-24T02:51:00Z, '# A\nlikes tea'"})
    void itemsAreThoseThatTheStoreWrote(String database, String namespaces, Instant now, String text) {
        try (ItemStore store = items(database, now)) {
            List<ItemStore.Contents> found = store.namespaces(Cancellation.NEVER).orThrow();
            assertThat(String.join("; ", found.stream().map(one -> String.join(", ", one.namespace().labels()) + " " + one.items()).toList())).isEqualTo(namespaces);
            Namespace alice = new Namespace(List.of("alice", "filesystem"));
            long gone = namespaces.contains("filesystem 3") ? 1 : 0;
            List<String> children = new ArrayList<>();
            store.children(alice, "/memories/", child -> children.add(child.name() + (child.item() == null ? "/" : "")), Cancellation.NEVER).orThrow();
            assertThat(children).isEqualTo(gone == 1 ? List.of("a.md", "b/", "gone.md") : List.of("a.md", "b/"));
            StoredItem item = store.item(alice, "/memories/a.md").orThrow();
            assertThat(new String(FileRecords.read(item.value()).bytes(), StandardCharsets.UTF_8)).isEqualTo(text);
            assertThat(item.createdAt()).startsWith("2026-11-24T02:52:1");
            ForeignValue.Fields odd = (ForeignValue.Fields) store.item(new Namespace(List.of("facts")), "odd").orThrow().value();
            assertThat(odd.values())
                    .containsEntry("n", new ForeignValue.Int(3))
                    .containsEntry("x", new ForeignValue.Real(1.5))
                    .containsEntry("list", new ForeignValue.Items(List.of(new ForeignValue.Int(1), new ForeignValue.Null(), new ForeignValue.Bool(true))));
            assertThat(store.holdsKeyBetween(alice, "/memories/b", "/memories/c").orThrow()).isTrue();
            assertThat(store.holdsKeyBetween(alice, "/n", null).orThrow()).isFalse();
            assertThat(failure(store.item(alice, "/none")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
            assertThat(store.notes()).hasSize(database.equals("jsstore") && gone == 0 ? 1 : 0);
        }
    }

    /** More items than a page, some of them too large to come with it; what is none is left out. */
    @Test
    void aLargeNamespaceIsReadByPages() {
        try (MongoClient client = MongoClients.create(address)) {
            var collection = client.getDatabase("large").getCollection("own-name", BsonDocument.class);
            List<BsonDocument> some = new ArrayList<>(List.of(BsonDocument.parse("{namespace: 'x', key: 'y', value: {}}"), BsonDocument.parse("{namespace: ['n'], key: 5, value: {}}")));
            for (int i = 0; i < 150; i++) {
                some.add(BsonDocument.parse("{namespace: ['n'], key: '/d%d/f%03d', value: {content: '%s'}}".formatted(i % 3, i, i % 70 == 0 ? "x".repeat(1 << 20) + "yz" : "s")));
            }
            collection.insertMany(some);
            client.getDatabase("large").getCollection("z-others").insertOne(Document.parse("{namespace: ['n'], key: 'k', value: 1}"));
        }
        try (ItemStore store = items("large", Instant.now())) {
            List<String> keys = new ArrayList<>();
            Namespace n = new Namespace(List.of("n"));
            assertThat(store.items(n, "", item -> keys.add(item.key()), Cancellation.NEVER).orThrow()).isEqualTo(150);
            assertThat(keys).isSorted().doesNotHaveDuplicates();
            List<String> top = new ArrayList<>();
            store.children(n, "/", child -> top.add(child.name()), Cancellation.NEVER).orThrow();
            assertThat(top).containsExactly("d0", "d1", "d2");
            assertThat(store.notes()).anyMatch(note -> note.contains("the items are those of own-name; there are more in z-others"));
        }
    }

    @Test
    void aWriterIsNoticed() {
        try (ThreadSource source = opened(address + "/js").orThrow();
                MongoClient client = MongoClients.create(address)) {
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            var writes = client.getDatabase("js").getCollection("checkpoint_writes", BsonDocument.class);
            BsonDocument odd = BsonDocument.parse("{thread_id: 5, checkpoint_ns: '', channel: 'files'}");
            writes.insertOne(odd);
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            writes.deleteOne(odd);
        }
    }

    @Test
    void whatHoldsNoThreadsSaysWhatItHolds() {
        Failure none = failure(opened(address + "/empty"));
        assertThat(none.kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
        assertThat(none.sentence()).contains("holds no checkpoints", "it has no collections");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mongodb://user:secret@db.example.com/agents?tls=false | would send the password in the clear",
                "mongodb://user:secret@db.example.com/agents?tlsInsecure=true | is not taken in an address",
                "mongodb://user:secret@db.example.com/agents?tlsCAFile=/etc/passwd | is not taken in an address",
                "mongodb://user:sec@ret@db.example.com/agents | the host of the address is none",
                "mongodb://user:secret@db.example.com/a%2Fb | does not name a database",
                "mongodb:// | is not of the form"
            })
    void anAddressThatIsNotTakenIsRefusedWithoutItsPassword(String text, String phrase) {
        Failure failure = failure(opened(text));
        assertThat(failure.sentence()).contains(phrase).doesNotContain("secret");
    }

    @Test
    void anotherComputerIsSpokenToInSecretUnlessTheAddressSaysOtherwise() {
        assertThat(MongoAddress.parse("mongodb://db.example.com/a").orThrow().isEncrypted()).isTrue();
        assertThat(MongoAddress.parse("mongodb+srv://cluster.example.com/a").orThrow().isEncrypted()).isTrue();
        assertThat(MongoAddress.parse("mongodb://db.example.com/a?unencrypted=yes").orThrow().isEncrypted()).isFalse();
        assertThat(MongoAddress.parse("mongodb://127.0.0.1/a").orThrow().isEncrypted()).isFalse();
        assertThat(MongoAddress.parse("mongodb://127.0.0.1,db.example.com/a").orThrow().isEncrypted()).isTrue();
        assertThat(MongoAddress.parse("mongodb://u:${env:MONGO_PASSWORD}@db/a").orThrow()).hasToString("mongodb://u:${env:MONGO_PASSWORD}@db/a");
        assertThat(MongoAddress.parse("mongodb://u:secret@db/a").orThrow()).hasToString("mongodb://u@db/a");
    }

    @Test
    void onlyHostsThatTheAddressNamesAreConnectedTo() {
        MongoAddress named = MongoAddress.parse("mongodb://a.example.com:1,[::1]:2/db?replicaSet=r").orThrow();
        assertThat(List.of("a.example.com", "A.Example.com", "::1")).allMatch(named::mayConnectTo);
        assertThat(List.of("b.example.com", "example.com", "xa.example.com", "169.254.169.254", "localhost")).noneMatch(named::mayConnectTo);
        MongoAddress byDns = MongoAddress.parse("mongodb+srv://cluster.abc.example.com/db").orThrow();
        assertThat(List.of("cluster.abc.example.com", "shard-0.abc.example.com")).allMatch(byDns::mayConnectTo);
        assertThat(List.of("shard-0.example.com", "shard-0.xabc.example.com", "10.0.0.1", "evil.example")).noneMatch(byDns::mayConnectTo);
    }
}

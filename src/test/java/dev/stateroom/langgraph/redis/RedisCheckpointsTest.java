package dev.stateroom.langgraph.redis;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.stateroom.http.StrangeCertificate;
import dev.stateroom.langgraph.RecordedTruth.Case;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.StepAnswers;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.langgraph.store.RedisItemStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Documents of LangGraph's Redis savers and stores behind a server in memory, against what the libraries' own readers answered. */
final class RedisCheckpointsTest {
    private static RedisDouble server;

    @BeforeAll
    static void fill() throws IOException {
        server = new RedisDouble("");
        server.load(Path.of("src/test/resources/redis/documents.jsonl.gz"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Outcome<RedisSource> source(String text) {
        return RedisAddress.parse(text).then(at -> RedisSource.open(at, Cancellation.NEVER));
    }

    private static Outcome<ThreadSource> opened(String text) {
        return source(text).then(source -> RedisCheckpoints.over(source, Cancellation.NEVER));
    }

    private static Failure failure(Outcome<?> outcome) {
        return Objects.requireNonNull(outcome instanceof Outcome.Failed<?>(Failure why) ? why : null, outcome::toString);
    }

    @ParameterizedTest
    @CsvSource({"0, python-sqlite/expected.json", "1, js-sqlite/expected.json"})
    void everyCheckpointIsRebuiltAsTheLibraryDoes(int database, String truth) {
        try (ThreadSource source = opened(server.address(database)).orThrow()) {
            Map<String, RecordedThread> threads = new HashMap<>();
            for (Case c : RecordedTruth.cases(truth, RecordedTruth.json(truth))) {
                RecordedTruth.checkRebuilt(c, threads.computeIfAbsent(c.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow()));
            }
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(threads.size());
        }
    }

    /** Over a network each question takes as long as the answer to many. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aThreadThatIsGoneThroughIsReadWithFewQuestions(int database) {
        String address = server.address(database);
        try (WireProxy proxy = new WireProxy(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1, address.lastIndexOf('/'))));
                ThreadSource source = opened(proxy.address("redis") + "/" + database).orThrow();
                ThreadSource again = opened(address).orThrow()) {
            StepAnswers.compare(source, again, 16, 4, () -> proxy.count("JSON.GET"));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, real:run, 11, 8, /notes/1.md", "3, newest-only, 1, 0,"})
    void whatARealAgentLeftIsReadWithItsStore(int database, String id, int checkpoints, int messages, String file) {
        try (ThreadSource source = opened(server.address(database)).orThrow()) {
            assertThat(source.description().kind()).isEqualTo("LangGraph checkpoints, Redis, Python");
            RecordedThread thread = source.thread(id, Cancellation.NEVER).orThrow();
            assertThat(thread.checkpoints()).hasSize(checkpoints);
            CheckpointKey head = Objects.requireNonNull(thread.head("")).key();
            assertThat(thread.messagesAt(head, Cancellation.NEVER).orThrow().value()).hasSize(messages);
            // Without the steps before it, what deepagents 0.7 keeps by changes is empty: get_state of the package answers the same.
            assertThat(thread.filesAt(head, Cancellation.NEVER).orThrow().value().keys()).isEqualTo(file == null ? List.of() : List.of(file));
            assertThat(thread.dialect().dialect().language()).isEqualTo(Era.Language.PYTHON);
            assertThat(thread.problems()).isEmpty();
            ThreadSummary listed = source.threads(Cancellation.NEVER).orThrow().getFirst();
            assertThat(listed.headId()).isEqualTo(head.id());
            assertThat(listed.updatedAt()).isNotNull();
        }
        try (ItemStore items = source(server.address(database)).then(source -> RedisItemStore.over(source, InstantSource.system(), Cancellation.NEVER)).orThrow()) {
            List<StoredItem> found = new ArrayList<>();
            items.items(new Namespace(List.of("team", "notes")), "", found::add, Cancellation.NEVER).orThrow();
            assertThat(found).extracting(StoredItem::key).containsExactly("/team.md", "plain");
            assertThat(found.getFirst().createdAt()).startsWith("2026-11-28T09:09:0");
            ForeignValue who = ForeignValue.fields(items.item(new Namespace(List.of("team", "old")), "m").orThrow().value()).get("who");
            assertThat(who).isInstanceOfSatisfying(ForeignValue.Ext.class, message -> assertThat(message.name()).isEqualTo("HumanMessage"));
            assertThat(items.notes()).isEmpty();
        }
    }

    @Test
    void whatJavaScriptsSaverOfTheNewestLeftIsRead() {
        try (ThreadSource source = opened(server.address(4)).orThrow()) {
            assertThat(source.description().kind()).endsWith("JavaScript");
            RecordedThread thread = source.thread("done-1", Cancellation.NEVER).orThrow();
            assertThat(thread.checkpoints()).hasSize(1);
            assertThat(source.threads(Cancellation.NEVER).orThrow().getFirst().step()).isEqualTo(Objects.requireNonNull(thread.head("")).step());
        }
    }

    @Test
    void itemsOfJavaScriptHaveTheirNamespace() {
        try (ItemStore items = source(server.address(1)).then(source -> RedisItemStore.over(source, InstantSource.system(), Cancellation.NEVER)).orThrow()) {
            assertThat(items.item(new Namespace(List.of("js", "notes")), "a.md").orThrow().createdAt()).startsWith("2026-11-28T09:");
        }
    }

    @Test
    void anItemDoesNotCountFromItsEndOn() throws IOException {
        try (RedisDouble own = new RedisDouble("")) {
            own.put(0, "store:1", JsonMapper.shared().readTree("{\"prefix\": \"a\", \"key\": \"k\", \"value\": {\"n\": 1}, \"created_at\": 1795856947772251, \"expires_at\": 1795856948}"));
            own.put(0, "store:2", JsonMapper.shared().readTree("{\"prefix\": 7}"));
            try (ItemStore items = source(own.address(0)).then(source -> RedisItemStore.over(source, InstantSource.fixed(Instant.ofEpochSecond(1795856949)), Cancellation.NEVER)).orThrow()) {
                assertThat(items.namespaces(Cancellation.NEVER).orThrow()).isEmpty();
                assertThat(items.notes()).containsExactly("1 items of database 0 at " + own.address(0).substring(8, own.address(0).length() - 2) + " have an unknown form and are left out");
            }
        }
    }

    @Test
    void pagesFollowEachOtherNewestFirst() {
        try (ThreadSource source = opened(server.address(0)).orThrow()) {
            List<ThreadSummary> whole = source.threads(Cancellation.NEVER).orThrow();
            ThreadPage first = source.page(5, "", Cancellation.NEVER).orThrow();
            ThreadPage second = source.page(50, first.threads().getLast().id(), Cancellation.NEVER).orThrow();

            assertThat(first.hasMore()).isTrue();
            assertThat(second.hasMore()).isFalse();
            List<ThreadSummary> both = new ArrayList<>(first.threads());
            both.addAll(second.threads());
            assertThat(both).isEqualTo(whole);
            assertThat(whole.stream().map(ThreadSummary::headId).toList()).isSortedAccordingTo((one, other) -> other.compareTo(one));
        }
    }

    @Test
    void whatIsWrittenLaterIsSeenAfterALook() throws IOException {
        try (RedisDouble own = new RedisDouble("")) {
            own.load(Path.of("src/test/resources/redis/documents.jsonl.gz"));
            try (ThreadSource source = opened(own.address(4)).orThrow()) {
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
                own.put(4, "checkpoint:new::1f1e5420-f067-6640-800f-ae8773997f17", JsonMapper.shared().readTree("{\"thread_id\": \"new\", \"checkpoint_ns\": \"__empty__\", \"checkpoint_id\": \"1f1e5420-f067-6640-800f-ae8773997f17\", \"checkpoint\": {\"v\": 4, \"ts\": \"2026-11-21T00:25:30.788Z\"}, \"metadata\": {\"step\": 3}}"));
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                assertThat(source.threads(Cancellation.NEVER).orThrow()).extracting(ThreadSummary::id).containsExactly("new", "done-1");
            }
        }
    }

    @Test
    void whoIsNotLetInIsTold() throws IOException {
        try (RedisDouble own = new RedisDouble("s3cret")) {
            own.load(Path.of("src/test/resources/redis/documents.jsonl.gz"));
            Failure refused = failure(opened(own.address(0).replace("//", "//me:wr0ng@")));
            assertThat(refused.sentence()).contains("does not let me in").doesNotContain("wr0ng");
            try (ThreadSource source = opened(own.address(0).replace("//", "//:s3cret@")).orThrow()) {
                assertThat(source.description().address()).doesNotContain("s3cret");
            }
        }
    }

    @Test
    void aSaverWithAPrefixOfItsOwnIsNamed() throws IOException {
        try (RedisDouble own = new RedisDouble("")) {
            own.put(0, "app:t1:__empty__:1f1e62ce-8aad-6ebb-8005-847dc5ee3a06", JsonMapper.shared().readTree("{}"));
            assertThat(failure(opened(own.address(0))).sentence())
                    .endsWith("begin with checkpoint:. app:t1:__empty__:1f1e62ce-8aad-6ebb-8005-847dc5ee3a06 looks like one of a saver with a checkpoint_prefix of its own, whose threads are not read");
        }
    }

    @Test
    void whatMakesASecureConnectionImpossibleIsSaid() throws IOException {
        try (RedisDouble strange = new RedisDouble("", StrangeCertificate.context().getServerSocketFactory())) {
            String place = strange.address(0).substring(8, strange.address(0).length() - 2);
            assertThat(failure(opened(strange.address(0).replace("redis:", "rediss:"))).sentence())
                    .isEqualTo("no secure connection to " + place + " can be made: no authority that this computer trusts has signed its certificate");
        }
        try (ServerSocket ending = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    ending.accept().close();
                } catch (IOException closed) {
                    return;
                }
            });
            String place = "127.0.0.1:" + ending.getLocalPort();
            assertThat(failure(opened("redis://" + place)).sentence()).isEqualTo(place + " ended the connection: where it takes encrypted ones alone, write rediss:// in place of redis://");
        }
    }

    @Test
    void anotherDatabaseIsNamed() {
        assertThat(failure(opened(server.address(9))).sentence()).contains("holds no checkpoints of LangGraph").contains("redis://host/1");
    }

    /** What another program says instead: it is refused in a sentence, and nothing hangs or takes the memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 Bad Request\r\n\r\n", "+OK\r\n:5\r\n$9223372036854775807\r\n", "+OK\r\n:5\r\n$-7\r\n*2147483647\r\n", "+OK\r\n:5\r\n$0\r\n\r\n*2\r\n$1\r\n0\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
                "+OK\r\n:5\r\n$3\r\nabcdef\r\n", "+OK\r\n:x\r\n", "-DENIED no\r\n", "", "\n\n\n\n", "+OK\r\n:1\r\n$1\r\na\r\n*2\r\n:1\r\n:2\r\n"
            })
    void aServerThatIsNoneIsRefused(String says) throws IOException {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                while (!other.isClosed()) {
                    try (Socket socket = other.accept(); InputStream in = socket.getInputStream()) {
                        in.read(new byte[100]);
                        socket.getOutputStream().write(says.getBytes(StandardCharsets.UTF_8));
                        socket.getOutputStream().flush();
                    } catch (IOException ended) {
                        // The next one that connects gets the same answer.
                    }
                }
            });
            assertThat(failure(opened("redis://127.0.0.1:" + other.getLocalPort())).kind()).isIn(Failure.Kind.UNREACHABLE, Failure.Kind.UNSUPPORTED);
        }
    }

    @Test
    void anotherComputerIsReachedEncryptedUnlessItIsMeantOtherwise() {
        assertThat(failure(opened("redis://db.example:6379/0")).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(RedisAddress.parse("redis://me:pass@db.example/2?unencrypted=yes").orThrow()).hasToString("redis://me@db.example:6379/2?unencrypted=yes");
        assertThat(RedisAddress.parse("rediss://:${env:KEY}@db.example").orThrow()).hasToString("rediss://:${env:KEY}@db.example:6379/0");
        assertThat(failure(RedisAddress.parse("redis://host/0?name=x")).sentence()).contains("unencrypted=yes");
        assertThat(failure(RedisAddress.parse("redis://ho st")).kind()).isEqualTo(Failure.Kind.INVALID);
    }
}

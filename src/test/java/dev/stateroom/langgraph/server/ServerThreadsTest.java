package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The recorded exchanges of a real server, read as threads. */
final class ServerThreadsTest {
    private static final String FORKED = "01a1fb7e-619e-7484-8607-71042af347ec";
    private static final String PER_CALL = "01a1fb7e-8711-7299-8939-1fb749ee1a9a";

    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork", "07-inbox-per-call");

    @AfterEach
    void stop() {
        server.close();
    }

    private ThreadSource open() {
        return ServerThreads.over(client(), Cancellation.NEVER).orThrow();
    }

    private ServerClient client() {
        return ServerClient.of(ServerAddress.parse(server.address()).orThrow(), null).orThrow();
    }

    @Test
    void aServerSaysWhatItIs() {
        try (ThreadSource source = open()) {
            assertThat(source.description().kind()).isEqualTo("LangGraph server 0.16.7, Python");
            assertThat(source.description().address()).isEqualTo(server.address());
            List<ThreadSource.ThreadSummary> threads = source.threads(Cancellation.NEVER).orThrow();
            assertThat(threads).extracting(ThreadSource.ThreadSummary::id).contains(FORKED, PER_CALL);
            assertThat(threads).isSortedAccordingTo(ThreadSource.ThreadSummary.NEWEST_FIRST);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyRecordedStateIsThereWithItsFilesAndMessages(boolean selects) {
        server.selects = selects;
        try (ThreadSource source = open()) {
            RecordedThread thread = source.thread(FORKED, Cancellation.NEVER).orThrow();
            List<JsonNode> states = server.states(FORKED);
            List<Checkpoint> checkpoints = thread.checkpoints();
            assertThat(checkpoints).hasSameSizeAs(states).hasSize(23);
            for (int i = 0; i < states.size(); i++) {
                check(thread, checkpoints.get(i), states.get(i));
            }
            assertThat(thread.problems()).isEmpty();
            assertThat(thread.dialect().evidence()).isEqualTo("lc_versions.deepagents 0.7.32");
        }
    }

    @Test
    void aServerInJavascriptIsReadToo() {
        String id = "01a2267e-29cf-7428-98d1-0239bdf2c214";
        try (RecordedServer javascript = new RecordedServer("11-javascript");
                ThreadSource source = ServerThreads.over(ServerClient.of(ServerAddress.parse(javascript.address()).orThrow(), null).orThrow(), Cancellation.NEVER).orThrow()) {
            assertThat(source.description().kind()).isEqualTo("LangGraph server 1.5.1, JavaScript");
            RecordedThread thread = source.thread(id, Cancellation.NEVER).orThrow();
            List<JsonNode> states = javascript.states(id);
            assertThat(thread.checkpoints()).hasSameSizeAs(states).hasSize(13);
            for (int i = 0; i < states.size(); i++) {
                check(thread, thread.checkpoints().get(i), states.get(i));
            }
            assertThat(thread.problems()).isEmpty();
        }
    }

    private static void check(RecordedThread thread, Checkpoint checkpoint, JsonNode state) {
        assertThat(checkpoint.id()).isEqualTo(state.get("checkpoint").get("checkpoint_id").stringValue());
        JsonNode parent = state.get("parent_checkpoint");
        assertThat(checkpoint.parentId()).isEqualTo(parent.isNull() ? null : parent.get("checkpoint_id").stringValue());
        assertThat(checkpoint.step()).isEqualTo(state.get("metadata").get("step").intValue());
        assertThat(checkpoint.createdAt()).isEqualTo(OffsetDateTime.parse(state.get("created_at").stringValue()));
        FileSet files = thread.filesAt(checkpoint.key(), Cancellation.NEVER).orThrow().value();
        Map<String, String> texts = new TreeMap<>();
        files.keys().forEach(path -> texts.put(path, new String(Objects.requireNonNull(files.get(path)).bytes(), StandardCharsets.UTF_8)));
        Map<String, String> expected = new TreeMap<>();
        state.get("values").path("files").properties().forEach(f -> expected.put(f.getKey(), f.getValue().get("content").stringValue()));
        assertThat(texts).isEqualTo(expected);
        List<Message> messages = thread.messagesAt(checkpoint.key(), Cancellation.NEVER).orThrow().value();
        assertThat(messages.stream().map(Message::id).toList())
                .isEqualTo(state.get("values").get("messages").valueStream().map(m -> m.get("id").stringValue()).toList());
        assertThat(thread.nodesDue(checkpoint.key()))
                .isEqualTo(state.get("next").valueStream().map(JsonNode::stringValue).toList());
    }

    @Test
    void aForkIsAFork() {
        try (ThreadSource source = open()) {
            RecordedThread thread = source.thread(FORKED, Cancellation.NEVER).orThrow();
            Map<String, Long> children = new TreeMap<>();
            thread.checkpoints().stream().filter(c -> c.parentId() != null).forEach(c -> children.merge(c.parentId(), 1L, Long::sum));
            assertThat(children.values()).contains(2L);
        }
    }

    @Test
    void oneCheckpointIsReadWithoutTheHistoryOfItsThread() {
        try (ThreadSource source = open()) {
            server.requests.clear();
            RecordedThread thread = source.threadUnindexed(FORKED, Cancellation.NEVER).orThrow();
            String id = server.states(FORKED).get(5).get("checkpoint").get("checkpoint_id").stringValue();
            var key = new CheckpointKey("", id);
            assertThat(thread.filesAt(key, Cancellation.NEVER).orThrow().value().size()).isEqualTo(2);
            assertThat(server.requests).containsExactly("GET /threads/" + FORKED, "GET /threads/" + FORKED + "/state/" + id);
        }
    }

    @Test
    void valuesAreFetchedOnceWhenStepsAreWalkedThrough() {
        server.selects = true;
        try (ThreadSource source = open()) {
            RecordedThread thread = source.thread(FORKED, Cancellation.NEVER).orThrow();
            server.requests.clear();
            thread.checkpoints().forEach(c -> thread.changesAt(c.key(), Cancellation.NEVER).orThrow());
            assertThat(server.requests).hasSizeLessThan(8);
        }
    }

    @Test
    void waitingRequestsAreFoundByTheirIds() {
        server.backToInterrupts(PER_CALL);
        try (ThreadSource source = open()) {
            RecordedThread thread = source.threadUnindexed(PER_CALL, Cancellation.NEVER).orThrow();
            List<PendingInterrupt> pending = PendingInterrupts.of(thread, Cancellation.NEVER).orThrow();
            JsonNode head = server.states(PER_CALL).getFirst();
            assertThat(pending.stream().map(PendingInterrupt::interruptId).toList())
                    .isEqualTo(head.get("interrupts").valueStream().map(i -> i.get("id").stringValue()).toList())
                    .hasSize(2);
        }
    }

    @Test
    void aThreadThatIsNotThereIsAnsweredWithThoseThatAre() {
        try (ThreadSource source = open()) {
            for (String id : List.of("not-a-uuid", "00000000-0000-4000-8000-000000000000")) {
                assertThat(source.thread(id, Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                    assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND);
                    assertThat(failed.failure().sentence()).startsWith("no thread " + id).contains(FORKED);
                });
            }
        }
    }

    @Test
    void somethingElseThatAnswersIsNoServer() {
        try (RecordedServer other = new RecordedServer()) {
            ServerClient client = ServerClient.of(ServerAddress.parse(other.address()).orThrow(), null).orThrow();
            assertThat(ServerThreads.over(client, Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                    assertThat(failed.failure().sentence()).contains("not as a LangGraph server"));
        }
    }
}

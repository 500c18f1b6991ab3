package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What changes a server's thread is sent once, in the recorded form. */
final class ThreadUpdatesTest {
    private static final String THREAD = "01a1fb7e-619e-7484-8607-71042af347ec";
    private static final FileData FILE = new FileData(
            new FileData.Text("by REST\n"), "utf-8", null, "2024-11-05T08:30:00.000000+00:00", "2024-11-05T08:30:00.000000+00:00");

    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork");
    private final ThreadUpdates updates = new ThreadUpdates(
            ServerClient.of(ServerAddress.parse(server.address()).orThrow(), null).orThrow());

    @AfterEach
    void stop() {
        updates.close();
        server.close();
    }

    private static Map<String, @Nullable FileData> recordedChanges() {
        Map<String, @Nullable FileData> changes = new LinkedHashMap<>();
        changes.put("/injected.txt", FILE);
        changes.put("/seed.txt", null);
        return changes;
    }

    private static JsonNode recorded() {
        return RecordedTruth.json("langgraph-server/05-history-state-fork.json").get("exchanges").valueStream()
                .filter(exchange -> exchange.get("name").stringValue().startsWith("state update (write and delete"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theBodyIsTheRecordedOneWithoutItsCheckpoint() {
        String body = new String(PlainJson.compact(ThreadUpdates.body(recordedChanges(), "model")), StandardCharsets.UTF_8);
        JsonNode expected = recorded().get("request_body").deepCopy();
        ((ObjectNode) expected).remove("checkpoint");
        assertThat(JsonMapper.shared().readTree(body)).isEqualTo(expected);
    }

    @Test
    void theRecordedAnswerNamesItsCheckpoint() {
        JsonNode answer = recorded().get("response_body");
        ForeignValue value = PlainJson.read(answer.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(ThreadUpdates.madeBy(new ServerClient.Answer(value, 0))).isEqualTo(answer.get("checkpoint_id").stringValue());
    }

    @Test
    void filesAreWrittenAndDeletedAtTheHead() {
        String head = updates.standing(THREAD, Cancellation.NEVER).orThrow().checkpoint();
        Delivery delivery = updates.update(THREAD, ThreadUpdates.body(recordedChanges(), null));
        assertThat(delivery).isInstanceOf(Delivery.Accepted.class);
        ThreadUpdates.Standing now = updates.standing(THREAD, Cancellation.NEVER).orThrow();
        assertThat(now.checkpoint()).isEqualTo(ThreadUpdates.madeBy(((Delivery.Accepted) delivery).answer()));
        assertThat(now.parent()).isEqualTo(head);
        assertThat(now.files().get("/injected.txt")).isEqualTo(FILE);
        assertThat(now.files().get("/seed.txt")).isNull();
        assertThat(now.status()).isEqualTo("idle");
    }

    @Test
    void aThreadIsMadeOnce() {
        String id = "22222222-2222-4222-8222-222222222222";
        assertThat(updates.create(id, Map.of("graph_id", "agent"))).isInstanceOf(Delivery.Accepted.class);
        assertThat(updates.create(id, Map.of("graph_id", "agent"))).isInstanceOf(Delivery.Refused.class);
        ThreadUpdates.Standing standing = updates.standing(id, Cancellation.NEVER).orThrow();
        assertThat(standing.checkpoint()).isNull();
        assertThat(ForeignValue.text(Objects.requireNonNull(standing.metadata().get("graph_id")))).isEqualTo("agent");
    }

    @Test
    void whatTheServerRefusesTookNothing() {
        assertThat(updates.update(THREAD, ThreadUpdates.body(recordedChanges(), "nobody")))
                .isInstanceOfSatisfying(
                        Delivery.Refused.class, refused -> assertThat(refused.failure().sentence()).endsWith("refuses the question: Node nobody does not exist"));
        server.fail(429);
        assertThat(updates.update(THREAD, ThreadUpdates.body(recordedChanges(), null))).isInstanceOf(Delivery.Refused.class);
        assertThat(server.changes).isEmpty();
    }

    @Test
    void aDroppedAnswerIsNeitherTakenForSentNorTriedAgain() {
        for (RecordedServer.Drop drop : RecordedServer.Drop.values()) {
            server.drop = drop;
            server.requests.clear();
            assertThat(updates.update(THREAD, ThreadUpdates.body(recordedChanges(), null))).isInstanceOf(Delivery.Unsure.class);
            assertThat(server.requests).containsExactly("POST /threads/" + THREAD + "/state");
        }
        server.fail(500);
        assertThat(updates.update(THREAD, ThreadUpdates.body(recordedChanges(), null))).isInstanceOf(Delivery.Unsure.class);
        assertThat(server.changes).hasSize(1);
    }

    @Test
    void whereNothingListensNothingLeft() {
        server.close();
        assertThat(updates.update(THREAD, ThreadUpdates.body(recordedChanges(), null))).isInstanceOf(Delivery.NotReached.class);
    }

    @Test
    void assistantsAreThoseOfTheRecording() {
        assertThat(updates.assistants(Cancellation.NEVER).orThrow()).extracting(ThreadUpdates.Assistant::graph).contains("agent", "agent_auto");
        assertThat(updates.isJavascript(Cancellation.NEVER).orThrow()).isFalse();
    }

    @Test
    void onlyAThreadWithAQuestionIsAsking() {
        String asking = "01a1fb7e-8711-7299-8939-1fb749ee1a9a";
        assertThat(updates.standing(THREAD, Cancellation.NEVER).orThrow().isAsking()).isFalse();
        try (RecordedServer recorded = new RecordedServer("01-info-assistants", "07-inbox-per-call");
                ThreadUpdates there = new ThreadUpdates(
                        ServerClient.of(ServerAddress.parse(recorded.address()).orThrow(), null).orThrow())) {
            recorded.backToInterrupts(asking);
            assertThat(there.standing(asking, Cancellation.NEVER).orThrow().isAsking()).isTrue();
        }
    }
}

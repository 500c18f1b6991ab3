package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.RecordedServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A question about one checkpoint reads that one. */
final class OneCheckpointReadsTest {
    private static final String THREAD = "01a1fb7e-619e-7484-8607-71042af347ec";
    private static final String FILE = "/choice.txt";

    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork");

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aFileAtACheckpointDoesNotReadTheOthers() {
        List<JsonNode> states = server.states(THREAD);
        JsonNode newest = states.stream().filter(state -> state.get("values").path("files").has(FILE)).findFirst().orElseThrow();
        String id = newest.get("checkpoint").get("checkpoint_id").stringValue();
        server.requests.clear();
        CommandRun cat = CommandRun.of(folder, "cat", server.address(), THREAD, FILE, "--at", id);
        assertThat(cat.out()).isEqualTo(newest.get("values").get("files").get(FILE).get("content").stringValue());
        assertThat(server.requests).contains("GET /threads/" + THREAD + "/state/" + id).noneMatch(request -> request.contains("/history"));
    }

    @Test
    void theBeginningOfAnIdStillNamesACheckpoint() {
        JsonNode newest = server.states(THREAD).getFirst();
        String id = newest.get("checkpoint").get("checkpoint_id").stringValue();
        CommandRun whole = CommandRun.of(folder, "cat", server.address(), THREAD, FILE, "--at", id);
        CommandRun begun = CommandRun.of(folder, "cat", server.address(), THREAD, FILE, "--at", id.substring(0, id.length() - 1));
        assertThat(begun.status()).as(begun.err()).isZero();
        assertThat(begun.bytes()).isEqualTo(whole.bytes());
    }
}

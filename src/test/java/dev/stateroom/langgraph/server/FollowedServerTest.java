package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A thread of a server that goes on: what was read is not asked for again, and what it says is what the server has. */
final class FollowedServerTest {
    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork", "07-inbox-per-call");
    private final RecordedServer javascript = new RecordedServer("11-javascript");

    @AfterEach
    void stop() {
        server.close();
        javascript.close();
    }

    private static ThreadSource open(RecordedServer of) {
        return ServerThreads.over(ServerClient.of(ServerAddress.parse(of.address()).orThrow(), null).orThrow(), Cancellation.NEVER).orThrow();
    }

    @ParameterizedTest
    @CsvSource({"01a1fb7e-619e-7484-8607-71042af347ec, true", "01a1fb7e-619e-7484-8607-71042af347ec, false", "01a1fb7e-8711-7299-8939-1fb749ee1a9a, true",
        "01a2267e-29cf-7428-98d1-0239bdf2c214, true"})
    void aThreadThatGoesOnIsNotReadAgain(String id, boolean selects) {
        RecordedServer of = id.startsWith("01a2") ? javascript : server;
        of.selects = selects;
        List<JsonNode> later = of.backTo(id, 1);
        try (ThreadSource source = open(of)) {
            RecordedThread before = source.thread(id, Cancellation.NEVER).orThrow();
            assertThat(before.keys()).hasSize(1);
            int steps = 1;
            for (JsonNode state : later) {
                ThreadAnswers.at(before, before.keys().getFirst());
                // The step begins, and its tasks end; the one before it has other tasks then.
                ObjectNode begun = state.deepCopy().asObject();
                begun.putArray("tasks");
                of.goOn(id, begun);
                RecordedThread bare = source.thread(id, Cancellation.NEVER).orThrow();
                assertThat(bare.keys()).hasSize(++steps);
                assertThat(bare.changedSince(before)).as("%s steps", steps).isNotNull().hasSizeLessThan(9);
                ThreadAnswers.at(bare, bare.keys().getFirst());
                of.goOn(id, state);
                of.requests.clear();
                RecordedThread next = source.thread(id, Cancellation.NEVER).orThrow();
                assertThat(of.requests).as("the thread, and one page").hasSizeLessThanOrEqualTo(2);
                assertThat(next.changedSince(bare)).as("%s steps", steps).isNotNull().hasSizeLessThan(3);
                before = next;
                try (ThreadSource fresh = open(of)) {
                    ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), new Random(steps));
                }
            }
            assertThat(later).hasSizeGreaterThan(1);
            of.requests.clear();
            assertThat(source.thread(id, Cancellation.NEVER).orThrow()).as("nothing new").isSameAs(before);
            assertThat(of.requests).hasSize(2);
        }
    }

    /** A run that is rolled back takes its checkpoints with it. */
    @ParameterizedTest
    @CsvSource({"1", "4"})
    void aThreadWhoseNewestStepsAreGoneIsReadAgain(int gone) {
        String id = "01a1fb7e-619e-7484-8607-71042af347ec";
        server.selects = true;
        try (ThreadSource source = open(server)) {
            RecordedThread before = source.thread(id, Cancellation.NEVER).orThrow();
            CheckpointKey head = Objects.requireNonNull(before.headKey(CheckpointKey.ROOT_NAMESPACE));
            server.backTo(id, before.keys().size() - gone);
            RecordedThread next = source.thread(id, Cancellation.NEVER).orThrow();
            assertThat(next.keys()).hasSize(before.keys().size() - gone).doesNotContain(head);
            assertThat(next.changedSince(before)).isNull();
            server.goOn(id, "/new.txt", "after it");
            RecordedThread on = source.thread(id, Cancellation.NEVER).orThrow();
            assertThat(on.changedSince(next)).isNotNull();
            try (ThreadSource fresh = open(server)) {
                ThreadAnswers.assertSame(on, fresh.thread(id, Cancellation.NEVER).orThrow(), new Random(gone));
            }
        }
    }
}

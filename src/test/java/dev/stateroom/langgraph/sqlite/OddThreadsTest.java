package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Threads that are out of the ordinary, against what the package that wrote them says of each. */
final class OddThreadsTest {
    private static final JsonNode TRUTH = RecordedTruth.json("odd-threads/states.json");

    @TempDir
    Path folder;

    private void each(String database, BiConsumer<RecordedThread, JsonNode> check) {
        try (ThreadSource source = Fixture.open(Fixture.copy("odd-threads/" + database, folder))) {
            TRUTH.get(database).get("threads").properties().forEach(
                    thread -> check.accept(Fixture.thread(source, thread.getKey()), thread.getValue()));
        }
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::stringValue).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"interrupts.db", "unfinished.db", "js.db", "parallel-js-1.9.1.db"})
    void statusNextAndQuestionsAreThoseOfGetState(String database) {
        each(database, (thread, truth) -> {
            ThreadStatus status = ThreadStatus.of(thread, Cancellation.NEVER);
            assertThat(status.state().word()).as(thread.id()).isEqualTo(truth.get("status").stringValue());
            assertThat(status.open()).as(thread.id()).hasSize(truth.get("interrupts").intValue());
            // JavaScript's getState leaves out a node that was answered and asks again, although it waits.
            boolean asksAgain = truth.get("next").isEmpty() && !status.open().isEmpty();
            assertThat(status.next()).as(thread.id()).isEqualTo(asksAgain ? List.of("tools") : texts(truth.get("next")));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"interrupts.db", "unfinished.db"})
    void theNodesThatWereDueAreThoseOfTheHistory(String database) {
        each(database, (thread, truth) -> truth.get("checkpoints").forEach(checkpoint -> {
            if (checkpoint.get(2).isArray()) {
                CheckpointKey key = new CheckpointKey(checkpoint.get(0).stringValue(), checkpoint.get(1).stringValue());
                assertThat(thread.nodesDue(key)).as("%s %s", thread.id(), key.id()).isEqualTo(texts(checkpoint.get(2)));
            }
        }));
    }

    @Test
    void theQuestionThatIsAskedAgainIsTheOneThatIsShown() {
        each("interrupts.db", (thread, truth) -> {
            if (thread.id().equals("twice-1")) {
                assertThat(ThreadStatus.of(thread, Cancellation.NEVER).open())
                        .extracting(PendingInterrupt::request)
                        .extracting(String::valueOf)
                        .singleElement()
                        .asString()
                        .contains("again answer 0");
            }
        });
    }
}

package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            assertThat(status.open()).as(thread.id()).isEqualTo(truth.get("interrupts").intValue());
            // JavaScript's getState leaves out a node that was answered and asks again, although it waits.
            boolean asksAgain = truth.get("next").isEmpty() && status.open() > 0;
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
                assertThat(PendingInterrupts.of(thread, Cancellation.NEVER).orThrow())
                        .extracting(PendingInterrupt::request)
                        .extracting(String::valueOf)
                        .singleElement()
                        .asString()
                        .contains("again answer 0");
            }
        });
    }

    /** Path to size and the first digits of the digest. */
    private static Map<String, String> described(FileSet files) {
        Map<String, String> all = new TreeMap<>();
        RecordedTruth.described(files).forEach((path, one) -> all.put(path, one.get(0) + " " + String.valueOf(one.get(1)).substring(0, 12)));
        return all;
    }

    private static Map<String, String> expected(JsonNode files) {
        Map<String, String> all = new TreeMap<>();
        files.properties().forEach(file -> all.put(file.getKey(), file.getValue().stringValue()));
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"string-files.db", "first-generation.db", "js.db", "pickled.db", "interrupts.db"})
    void theFilesOfEveryCheckpointAreThoseOfThePackage(String database) {
        boolean pickled = database.equals("pickled.db");
        each(database, (thread, truth) -> truth.get("checkpoints").forEach(checkpoint -> {
            CheckpointKey key = new CheckpointKey(checkpoint.get(0).stringValue(), checkpoint.get(1).stringValue());
            RebuiltValue<FileSet> files = thread.filesAt(key, Cancellation.NEVER).orThrow();
            assertThat(described(files.value())).as("%s %s", thread.id(), key).isEqualTo(expected(checkpoint.get(3)));
            assertThat(files.rebuild().complete()).as("%s %s", thread.id(), key).isEqualTo(!pickled || thread.id().equals("extra-plain"));
        }));
    }

    @Test
    void whatIsPickledIsRebuiltFromTheRowsOfItsWrites() {
        each("pickled.db", (thread, truth) -> {
            assertThat(ThreadStatus.of(thread, Cancellation.NEVER).state().word()).as(thread.id()).isEqualTo(truth.get("status").stringValue());
            Set<String> ran = new TreeSet<>();
            truth.get("runs").forEach(run -> ran.add(run.get(0).stringValue() + " " + run.get(1).stringValue()));
            Set<String> shown = new TreeSet<>();
            ToolCalls.read(thread, Cancellation.NEVER).orThrow().inOrder().stream()
                    .filter(call -> !call.status().equals("waiting"))
                    .forEach(call -> shown.add(call.id() + " " + call.tool()));
            assertThat(shown).as(thread.id()).isEqualTo(ran);
        });
    }

    @Test
    void whatIsEncryptedIsNotTakenForIdle() {
        each("encrypted.db", (thread, truth) -> {
            ThreadStatus status = ThreadStatus.of(thread, Cancellation.NEVER);
            if (thread.id().equals("open")) {
                assertThat(status.state()).isEqualTo(ThreadStatus.State.INTERRUPTED);
                return;
            }
            assertThat(status.state()).as(thread.id()).isEqualTo(ThreadStatus.State.UNKNOWN);
            assertThat(status.why()).contains("encrypted with aes");
            assertThat(status.next()).isNull();
            assertThat(ToolCalls.read(thread, Cancellation.NEVER) instanceof Outcome.Failed).as(thread.id()).isEqualTo(!thread.id().equals("half"));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "parallel-0.4.12.db, PYTHON_0_4",
        "parallel-0.5.9.db, PYTHON_0_5",
        "parallel-0.6.12.db, PYTHON_0_5",
        "parallel-0.7.32.db, PYTHON_0_7",
        "parallel-js-1.9.1.db, JS_1_9",
        "js.db, JS_1_14",
    })
    void everyThreadIsToldItsReleaseTheShortOnesByThoseAround(String database, Era expected) {
        each(database, (thread, truth) -> {
            RecordedThread.DetectedDialect dialect = thread.dialect();
            assertThat(dialect.dialect().era()).as("%s: %s", thread.id(), dialect.evidence()).isEqualTo(expected);
            assertThat(dialect.fromData()).isTrue();
            if (thread.id().equals("hello") && expected == Era.PYTHON_0_4) {
                assertThat(dialect.evidence()).startsWith("as the thread ");
            }
        });
    }

    @Test
    void theFirstGenerationIsNoneThatIsImitated() {
        each("first-generation.db", (thread, truth) -> assertThat(thread.dialect().isImitated()).isFalse());
    }

    @Test
    void theKeyOpensWhatIsEncrypted() {
        Path database = Fixture.copy("odd-threads/encrypted.db", folder);
        SqliteFile file = SqliteFile.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        try (ThreadSource source = CheckpointDatabase.over(file, PayloadKey.of("0123456789abcdef")).orThrow()) {
            TRUTH.get("encrypted.db").get("threads").properties().forEach(truth -> {
                RecordedThread thread = Fixture.thread(source, truth.getKey());
                ThreadStatus status = ThreadStatus.of(thread, Cancellation.NEVER);
                assertThat(status.state().word()).as(thread.id()).isEqualTo(truth.getValue().get("status").stringValue());
                assertThat(status.open()).as(thread.id()).isEqualTo(truth.getValue().get("interrupts").intValue());
                truth.getValue().get("checkpoints").forEach(checkpoint -> {
                    CheckpointKey key = new CheckpointKey(checkpoint.get(0).stringValue(), checkpoint.get(1).stringValue());
                    RebuiltValue<FileSet> files = thread.filesAt(key, Cancellation.NEVER).orThrow();
                    assertThat(described(files.value())).as("%s %s", thread.id(), key).isEqualTo(expected(checkpoint.get(3)));
                    assertThat(files.rebuild().complete()).isTrue();
                });
            });
        }
    }
}

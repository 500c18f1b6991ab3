package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.RecordedTruth.Case;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Every checkpoint of the recorded databases, against what the libraries' own readers answered. */
final class RecordedTruthTest {

    @TempDir
    static Path folder;

    private static final Map<String, ThreadSource> SOURCES = new LinkedHashMap<>();

    @BeforeAll
    static void openAll() {
        for (String name : List.of(
                "python-sqlite/sessions.db",
                "python-sqlite/dcode-sessions.db",
                "python-sqlite/legacy-sessions.db",
                "js-sqlite/checkpoints.sqlite")) {
            SOURCES.put(name, Fixture.open(Fixture.copy(name, folder)));
        }
    }

    @AfterAll
    static void closeAll() {
        SOURCES.values().forEach(ThreadSource::close);
    }

    private static RecordedThread open(Case c) {
        return Fixture.thread(Objects.requireNonNull(SOURCES.get(c.database())), c.thread());
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(RecordedTruth.cases("python-sqlite/sessions.db", RecordedTruth.json("python-sqlite/expected.json")));
        cases.addAll(RecordedTruth.cases("python-sqlite/dcode-sessions.db", RecordedTruth.json("python-sqlite/dcode-expected.json")));
        cases.addAll(RecordedTruth.cases("js-sqlite/checkpoints.sqlite", RecordedTruth.json("js-sqlite/expected.json")));
        JsonNode legacy = RecordedTruth.json("python-sqlite/legacy-expected.json");
        legacy.get("threads").properties().forEach(thread -> thread.getValue()
                .get("checkpoints")
                .forEach(c -> cases.add(new Case("python-sqlite/legacy-sessions.db", thread.getKey(), "", c, legacy))));
        return cases;
    }

    @Test
    void theTruthSpeaksOfEveryCheckpoint() {
        assertThat(cases()).hasSize(302 + 41 + 42 + 25);
    }

    @TestFactory
    Stream<DynamicTest> everyCheckpointIsRebuiltAsTheLibraryDoes() {
        return cases().stream()
                .map(c -> DynamicTest.dynamicTest(
                        c.thread() + " " + c.namespace() + " " + c.key().id(), () -> RecordedTruth.checkAll(c, open(c))));
    }

    @Test
    void theOrderOfAskingChangesNothing() {
        Map<String, RecordedThread> threads = new LinkedHashMap<>();
        List<Case> shuffled = new ArrayList<>(cases());
        Collections.shuffle(shuffled, new Random(7));
        for (Case c : shuffled) {
            RecordedTruth.checkAll(c, threads.computeIfAbsent(c.database() + c.thread(), t -> open(c)));
        }
    }

    @Test
    void aThreadWhoseIndexIsNotReadAnswersTheSameAtEveryCheckpoint() {
        for (Case c : cases()) {
            RecordedThread indexed = open(c);
            RecordedThread unindexed =
                    Objects.requireNonNull(SOURCES.get(c.database())).threadUnindexed(c.thread(), Cancellation.NEVER).orThrow();
            RecordedTruth.checkAll(c, unindexed);
            assertThat(unindexed.changesAt(c.key(), Cancellation.NEVER).map(RecordedTruthTest::paths))
                    .isEqualTo(indexed.changesAt(c.key(), Cancellation.NEVER).map(RecordedTruthTest::paths));
            assertThat(unindexed.checkpoint(c.key())).isEqualTo(indexed.checkpoint(c.key()));
            assertThat(unindexed.checkpoints()).isEqualTo(indexed.checkpoints());
        }
    }

    private static List<String> paths(List<FileChange> changes) {
        return changes.stream().map(change -> change.kind() + " " + change.path()).toList();
    }

    @TestFactory
    Stream<DynamicTest> theLatestStateHasWhatFinishedTasksWrote() {
        List<DynamicTest> tests = new ArrayList<>();
        Map.of(
                        "python-sqlite/sessions.db", "python-sqlite/expected.json",
                        "python-sqlite/dcode-sessions.db", "python-sqlite/dcode-expected.json",
                        "js-sqlite/checkpoints.sqlite", "js-sqlite/expected.json")
                .forEach((database, truth) -> RecordedTruth.json(truth)
                        .get("threads")
                        .properties()
                        .forEach(thread -> tests.add(DynamicTest.dynamicTest(thread.getKey(), () -> {
                            RecordedThread opened = Fixture.thread(Objects.requireNonNull(SOURCES.get(database)), thread.getKey());
                            RecordedTruth.checkLatest(thread.getValue().get("latest"), opened);
                        }))));
        return tests.stream();
    }

    @Test
    void changesOfEveryStepAreTheDifferenceToItsParent() {
        Map<String, RecordedThread> threads = new LinkedHashMap<>();
        for (Case c : cases()) {
            RecordedThread thread = threads.computeIfAbsent(c.database() + c.thread(), t -> open(c));
            Checkpoint checkpoint = Objects.requireNonNull(thread.checkpoint(c.key()));
            CheckpointKey parent = checkpoint.parent();
            Map<String, List<Object>> before = parent == null
                    ? Map.of()
                    : RecordedTruth.described(thread.filesAt(parent, Cancellation.NEVER).orThrow().value());
            Map<String, List<Object>> now = RecordedTruth.described(thread.filesAt(c.key(), Cancellation.NEVER).orThrow().value());
            TreeSet<String> expected = new TreeSet<>(before.keySet());
            expected.addAll(now.keySet());
            expected.removeIf(path -> Objects.equals(before.get(path), now.get(path)));
            List<FileChange> changes = thread.changesAt(c.key(), Cancellation.NEVER).orThrow();
            assertThat(changes.stream().map(FileChange::path).toList()).isEqualTo(List.copyOf(expected));
        }
    }

    @Test
    void theMessagesOfAllStepsMakeTheConversation() {
        for (Map.Entry<String, ThreadSource> source : SOURCES.entrySet()) {
            for (ThreadSource.ThreadSummary summary : source.getValue().threads(Cancellation.NEVER).orThrow()) {
                RecordedThread thread = Fixture.thread(source.getValue(), summary.id());
                for (Checkpoint checkpoint : thread.checkpoints()) {
                    CheckpointKey parent = checkpoint.parent();
                    LinkedHashSet<String> known = new LinkedHashSet<>();
                    if (parent != null) {
                        thread.messagesAt(parent, Cancellation.NEVER).orThrow().value().forEach(m -> known.add(fingerprint(m)));
                    }
                    thread.messagesWrittenInto(checkpoint.key(), Cancellation.NEVER).orThrow().forEach(m -> known.add(fingerprint(m)));
                    for (Message message : thread.messagesAt(checkpoint.key(), Cancellation.NEVER).orThrow().value()) {
                        assertThat(known).as("%s %s", summary.id(), checkpoint.key()).contains(fingerprint(message));
                    }
                }
            }
        }
    }

    private static String fingerprint(Message message) {
        return message.type() + " " + message.id() + " " + message.status() + " " + message.text().hashCode();
    }
}

package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.langgraph.RecordedTruth.Case;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadsPending;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.StateEffects;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Every checkpoint of the recorded dump, restored into a real server, against what the library's own reader answered. */
final class PostgresTruthTest {
    private static final JsonNode TRUTH = RecordedTruth.json("python-postgres/expected.json");
    private static PostgresServer.TestDatabase server;
    private static ThreadSource source;

    @BeforeAll
    static void restore() {
        server = PostgresServer.restored();
        source = Sources.threads(server);
    }

    @AfterAll
    static void close() {
        source.close();
    }

    private static List<Case> cases() {
        return RecordedTruth.cases("python-postgres", TRUTH);
    }

    @TestFactory
    Stream<DynamicTest> everyCheckpointIsRebuiltAsTheLibraryDoes() {
        return cases().stream()
                .map(c -> DynamicTest.dynamicTest(
                        c.thread() + " " + c.namespace() + " " + c.key().id(),
                        () -> RecordedTruth.checkAll(c, source.threadUnindexed(c.thread(), Cancellation.NEVER).orThrow())));
    }

    @Test
    void aCopyInAFileIsReadAsTheLibraryReadTheDatabase(@TempDir Path folder) {
        Map<String, RecordedThread> copies = new LinkedHashMap<>();
        for (Case c : cases()) {
            RecordedTruth.checkAll(c, copies.computeIfAbsent(c.thread(), id -> RecordedTruth.copied(source, id, folder.resolve(copies.size() + ".db"))));
        }
        assertThat(copies).hasSize(TRUTH.get("threads").size());
    }

    @Test
    void theOrderOfAskingChangesNothing() {
        Map<String, RecordedThread> threads = new LinkedHashMap<>();
        List<Case> shuffled = new ArrayList<>(cases());
        Collections.shuffle(shuffled, new Random(7));
        for (Case c : shuffled) {
            RecordedTruth.checkAll(c, threads.computeIfAbsent(c.thread(), t -> source.thread(t, Cancellation.NEVER).orThrow()));
        }
    }

    @TestFactory
    Stream<DynamicTest> theLatestStateHasWhatFinishedTasksWrote() {
        return TRUTH.get("threads").properties().stream()
                .map(thread -> DynamicTest.dynamicTest(
                        thread.getKey(),
                        () -> RecordedTruth.checkLatest(
                                thread.getValue().get("latest"), source.thread(thread.getKey(), Cancellation.NEVER).orThrow())));
    }

    @Test
    void everyThreadIsListedWithItsCheckpointsInAllNamespaces() {
        Map<String, List<Integer>> expected = new TreeMap<>();
        TRUTH.get("threads").properties().forEach(thread -> {
            JsonNode namespaces = thread.getValue().get("namespaces");
            int all = namespaces.valueStream().mapToInt(JsonNode::size).sum();
            expected.put(thread.getKey(), List.of(all, namespaces.get("").size()));
        });
        Map<String, List<Integer>> listed = new TreeMap<>();
        for (ThreadSource.ThreadSummary thread : source.threads(Cancellation.NEVER).orThrow()) {
            listed.put(thread.id(), List.of(thread.checkpointCount(), thread.rootCheckpointCount()));
            JsonNode head = TRUTH.get("threads").get(thread.id()).get("namespaces").get("").get(0);
            assertThat(thread.step()).isEqualTo(head.get("step").intValue());
            assertThat(thread.updatedAt()).isEqualTo(OffsetDateTime.parse(head.get("ts").stringValue()));
        }
        assertThat(listed).isEqualTo(expected);
    }

    @Test
    void newestCheckpointsReadTogetherTellWhatEachTellsByItself() {
        List<ThreadSource.ThreadSummary> listed = source.threads(Cancellation.NEVER).orThrow();
        Map<String, ThreadStatus> expected = new TreeMap<>();
        Map<String, ThreadStatus> found = new TreeMap<>();
        for (ThreadSource.ThreadSummary one : listed) {
            RecordedThread alone = source.thread(one.id(), Cancellation.NEVER).orThrow();
            expected.put(one.id(), ThreadStatus.of(alone, Cancellation.NEVER));
            assertThat(alone.lineage(new CheckpointKey("", String.valueOf(one.headId()))))
                    .isEqualTo(Timeline.branch(alone, new CheckpointKey("", String.valueOf(one.headId()))).stream().map(Checkpoint::key).toList());
        }
        ThreadSource other = Sources.threads(server);
        List<RecordedThread> together = other.heads(listed, Cancellation.NEVER).map(Outcome::orThrow).toList();
        List<RecordedThread> asking = together.stream().filter(one -> Objects.requireNonNull(expected.get(one.id())).state() == ThreadStatus.State.INTERRUPTED).toList();
        asking.forEach(one -> found.put(one.id(), ThreadStatus.of(one, Cancellation.NEVER)));
        assertThat(asking).isNotEmpty().hasSizeLessThan(together.size());
        // Of those that ask nobody nothing more is read.
        other.close();
        together.stream().filter(one -> !asking.contains(one)).forEach(one -> found.put(one.id(), ThreadStatus.of(one, Cancellation.NEVER)));
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void threadsReadTogetherAreRebuiltAsTheLibraryDoes() {
        Map<String, RecordedThread> together = new LinkedHashMap<>();
        source.newest(source.threads(Cancellation.NEVER).orThrow(), Cancellation.NEVER).map(Outcome::orThrow).forEach(one -> together.put(one.id(), one));
        for (Case c : cases()) {
            RecordedTruth.checkAll(c, Objects.requireNonNull(together.get(c.thread())));
        }
    }

    /** What a list shows of a thread. */
    private static String told(RecordedThread thread) {
        CheckpointKey head = Objects.requireNonNull(thread.headKey(CheckpointKey.ROOT_NAMESPACE));
        return thread.id() + thread.filesAt(head, Cancellation.NEVER).map(files -> files.rebuild() + " " + files.value().keys())
                + ThreadStatus.of(thread, Cancellation.NEVER) + thread.checkpoints().stream().map(Checkpoint::createdAt).toList() + thread.problems();
    }

    @Test
    void aListOfShortThreadsAsksNothingAboutEach() {
        List<ThreadSource.ThreadSummary> listed =
                source.threads(Cancellation.NEVER).orThrow().stream().filter(one -> one.checkpointCount() <= 64).toList();
        List<RecordedThread> alone = listed.stream().map(one -> source.thread(one.id(), Cancellation.NEVER).orThrow()).toList();
        ThreadSource other = Sources.threads(server);
        List<RecordedThread> together = other.newest(listed, Cancellation.NEVER).map(Outcome::orThrow).toList();
        assertThat(together).map(RecordedThread::dialect).isEqualTo(alone.stream().map(RecordedThread::dialect).toList());
        other.close();
        assertThat(together).hasSizeGreaterThan(8).map(PostgresTruthTest::told).isEqualTo(alone.stream().map(PostgresTruthTest::told).toList());
    }

    @Test
    void pagesFollowEachOtherNewestFirst() {
        List<ThreadSource.ThreadSummary> whole = source.threads(Cancellation.NEVER).orThrow();
        ThreadPage first = source.page(3, "", Cancellation.NEVER).orThrow();
        ThreadPage second = source.page(ThreadPage.ALL, first.threads().getLast().id(), Cancellation.NEVER).orThrow();

        assertThat(first.hasMore()).isTrue();
        assertThat(first.total()).isEqualTo(whole.size());
        assertThat(first.threads()).isEqualTo(whole.subList(0, 3));
        assertThat(second.hasMore()).isFalse();
        assertThat(second.threads()).isEqualTo(whole.subList(3, whole.size()));
        assertThat(source.page(3, "nobody", Cancellation.NEVER).orThrow().threads()).isEmpty();
    }

    @Test
    void whatWaitsIsFoundEachOnceAndOnlyThreadsWithARequestAreRead() {
        Map<String, Integer> expected = new TreeMap<>();
        TRUTH.get("threads").properties().forEach(thread -> {
            int waiting = thread.getValue().get("latest").get("pending_interrupts").size();
            if (waiting > 0) {
                expected.put(thread.getKey(), waiting);
            }
        });
        assertThat(source.requests(Cancellation.NEVER).orThrow()).containsOnlyKeys(expected.keySet());
        Map<String, Integer> found = new TreeMap<>();
        try (PendingSource pending = new ThreadsPending(Sources.threads(PostgresServer.restored()), null, new StateEffects())) {
            PendingSource.Found part;
            do {
                part = pending.look(Cancellation.NEVER).orThrow();
                part.threads().forEach((thread, waiting) -> found.put(thread, waiting.size()));
            } while (part.more());
            assertThat(pending.look(Cancellation.NEVER).orThrow()).isEqualTo(PendingSource.Found.NOTHING);
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void aThreadThatIsNotThereIsAnsweredWithThoseThatAre() {
        Outcome<RecordedThread> none = source.thread("nobody", Cancellation.NEVER);
        assertThat(none).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND);
            assertThat(failed.failure().sentence()).startsWith("no thread nobody in test").contains("failed-task");
        });
    }
}

package dev.stateroom.langgraph.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Folding where the recorded databases do not go: mixed generations, missing rows, damage, circles, and what it costs. */
final class FoldedThreadTest {

    private static CheckpointKey key(String id) {
        return new CheckpointKey("", id);
    }

    private static RebuiltValue<FileSet> files(FoldedThread thread, String id) {
        return thread.filesAt(key(id), Cancellation.NEVER).orThrow();
    }

    private static String content(FileSet files, String path) {
        FileData file = Objects.requireNonNull(files.get(path), path);
        return file.content() instanceof FileData.Text(String text) ? text : file.content().toString();
    }

    private static String file(String path, String content) {
        return "{\"" + path + "\":{\"content\":\"" + content + "\"}}";
    }

    @Test
    void aThreadBegunByAnOldVersionAndContinuedByANewOneGoesOnFromItsLastWholeValue() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{\"files\":" + file("/old", "1") + "}", "files")
                .files("a", "", "task", 0, file("/between", "2"))
                .checkpoint("b", "a", 1, "{}", "files")
                .files("b", "", "task", 0, file("/new", "3"))
                .checkpoint("c", "b", 2, "{}", "files")
                .thread();
        assertThat(files(thread, "a").value().keys()).containsExactly("/old");
        assertThat(files(thread, "b").value().keys()).containsExactly("/between", "/old");
        RebuiltValue<FileSet> newest = files(thread, "c");
        assertThat(newest.value().keys()).containsExactly("/between", "/new", "/old");
        assertThat(newest.rebuild()).isEqualTo(new RebuiltValue.Rebuild(true, 0, 2, ""));
        assertThat(thread.changesAt(key("c"), Cancellation.NEVER).orThrow()).extracting(FileChange::path).containsExactly("/new");
    }

    @Test
    void anIndexThatHasGrownDoesNotKeepTheOneBeforeIt() {
        ThreadIndex first = new ThreadIndex(new MemoryRows(), new ReadProblems());
        first.readAll(Cancellation.NEVER).orThrow();
        WeakReference<ThreadIndex> between = new WeakReference<>(grown(first, "a", null));
        ThreadIndex newest = grown(Objects.requireNonNull(between.get()), "b", "a");
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            System.gc();
            assertThat(between.get() == null).as("given back").isTrue();
        });
        assertThat(newest.inOrder()).extracting(entry -> entry.checkpoint().id()).containsExactly("b", "a");
    }

    private static ThreadIndex grown(ThreadIndex index, String id, @Nullable String parent) {
        CheckpointRow row = new CheckpointRow(key(id), parent, "{\"step\":1}".getBytes(StandardCharsets.UTF_8));
        return Objects.requireNonNull(index.grown(new MemoryRows(), List.of(row)));
    }

    @Test
    void whatWasReadBeforeTheThreadGrewIsNotRememberedForTheOneOfNow() {
        MemoryRows rows = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "files")
                .files("a", "~1", "t", 0, file("/x", "1"))
                .checkpoint("b", "a", 1, "{}", "files")
                .checkpoint("c", "b", 2, "{}", "files")
                .checkpoint("d", "c", 3, "{}", "files");
        rows.together = true;
        FoldedThread before = rows.thread();
        for (String id : List.of("a", "b")) {
            files(before, id);
        }
        rows.files("c", "~3", "t", 0, file("/x", "2"));
        FoldedThread now = Objects.requireNonNull(before.grown(List.of(), Set.of(key("c"), key("d"))));
        files(before, "d");
        assertThat(content(files(now, "d").value(), "/x")).isEqualTo("2");
    }

    @Test
    void writesCountInOrderOfTaskPathTaskAndPositionByCodePoint() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "files")
                .files("a", "~\uD83D\uDC0E", "t", 0, file("/x", "beyond the first plane"))
                .files("a", "~\uFFFD", "t", 0, file("/x", "before it"))
                .files("a", "~1", "b", 2, file("/y", "second"))
                .files("a", "~1", "b", 10, file("/y", "tenth"))
                .files("a", "~1", "a", 99, file("/y", "of another task"))
                .checkpoint("b", "a", 1, "{}", "files")
                .thread();
        assertThat(content(files(thread, "b").value(), "/x")).isEqualTo("beyond the first plane");
        assertThat(content(files(thread, "b").value(), "/y")).isEqualTo("tenth");
    }

    @Test
    void writesOfACheckpointBelongToItsChildrenAndThoseOfTheNullTaskToItself() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "files")
                .files("a", "", "task", 0, file("/next", "1"))
                .ofNullTask("a", "files", file("/own", "1"))
                .thread();
        assertThat(files(thread, "a").value().keys()).containsExactly("/own");
        assertThat(thread.filesWithPending(key("a"), Cancellation.NEVER).orThrow().value().keys()).containsExactly("/next", "/own");
    }

    @Test
    void anOverwriteLeavesNothingOfWhatCameBefore() {
        for (String spelling : List.of(
                "{\"__overwrite__\":" + file("/b", "2") + "}",
                "{\"value\":" + file("/b", "2") + ",\"type\":\"__overwrite__\"}",
                "{\"lc\":2,\"type\":\"constructor\",\"id\":[\"langgraph\",\"types\",\"Overwrite\"],\"kwargs\":{\"value\":" + file("/b", "2") + "}}")) {
            FoldedThread thread = new MemoryRows()
                    .checkpoint("b", "gone", 5, "{}", "files")
                    .files("b", "~1", "task", 0, file("/a", "1"))
                    .files("b", "~2", "task", 0, spelling)
                    .files("b", "~3", "task", 0, file("/c", "3"))
                    .checkpoint("c", "b", 6, "{}", "files")
                    .thread();
            assertThat(files(thread, "c").value().keys()).as(spelling).containsExactly("/b", "/c");
            assertThat(files(thread, "c").rebuild().complete()).as("what is missing was overwritten").isTrue();
            assertThat(files(thread, "b").rebuild().complete()).isFalse();
        }
    }

    @Test
    void aMissingParentIsNamedAndOtherCheckpointsGoOnWorking() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("b", "a", 7, "{}", "files")
                .files("b", "", "task", 0, file("/kept", "1"))
                .checkpoint("c", "b", 8, "{}", "files")
                .checkpoint("d", "c", 9, "{\"files\":" + file("/whole", "1") + "}", "files")
                .thread();
        RebuiltValue<FileSet> rebuilt = files(thread, "c");
        assertThat(rebuilt.value().keys()).containsExactly("/kept");
        assertThat(rebuilt.rebuild().complete()).isFalse();
        assertThat(rebuilt.rebuild().fromStep()).isEqualTo(7);
        assertThat(rebuilt.rebuild().why())
                .isEqualTo("history incomplete: rebuilt from step 7, because its parent a is not in the database");
        assertThat(files(thread, "d").rebuild().complete()).isTrue();
        assertThat(thread.changesAt(key("b"), Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        assertThat(thread.problems()).hasSize(1);
    }

    @Test
    void parentsInACircleEnd() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", "c", 1, "{}", "files")
                .checkpoint("b", "a", 2, "{}", "files")
                .checkpoint("c", "b", 3, "{}", "files")
                .files("b", "", "task", 0, file("/x", "1"))
                .thread();
        assertThat(files(thread, "c").value().keys()).containsExactly("/x");
        assertThat(files(thread, "c").rebuild().why()).contains("lead back to itself");
    }

    @Test
    void aCheckpointThatNamesItselfAsItsParentIsAFirstOne() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", "a", 10, "{\"files\":" + file("/plan", "1") + "}", "files")
                .checkpoint("b", "a", 12, "{\"files\":" + file("/plan", "2") + "}", "files@2")
                .thread();
        assertThat(Objects.requireNonNull(thread.checkpoint(key("a"))).parent()).isNull();
        assertThat(thread.changesAt(key("a"), Cancellation.NEVER).orThrow()).extracting(FileChange::path).containsExactly("/plan");
        assertThat(files(thread, "b").rebuild().complete()).isTrue();
        assertThat(thread.problems()).isEmpty();
    }

    @Test
    void writesThatTheMetadataCountsAndNobodyHasMakeTheHistoryIncomplete() {
        String counted = "{\"step\":%d,\"counters_since_delta_snapshot\":{\"files\":[%d,%d]}}";
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, counted.formatted(0, 0, 1), "{}", "files")
                .files("a", "", "task", 0, file("/first", "1"))
                .checkpoint("b", "a", counted.formatted(1, 1, 2), "{}", "files")
                .checkpoint("c", "b", counted.formatted(2, 2, 3), "{}", "files")
                .checkpoint("d", "c", counted.formatted(3, 2, 4), "{}", "files")
                .thread();
        assertThat(files(thread, "b").rebuild().complete()).isTrue();
        assertThat(files(thread, "d").rebuild().why()).contains("at step 2").contains("written since step 1 are not in the database");
        assertThat(files(thread, "d").value().keys()).containsExactly("/first");
    }

    @Test
    void aCheckpointThatCannotBeReadIsRebuiltFromTheOneBeforeAndMarksWhatFollows() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{\"files\":" + file("/a", "1") + "}", "files")
                .checkpoint("b", "a", 1, "{}", "files")
                .broken("b")
                .files("b", "", "task", 0, file("/b", "1"))
                .checkpoint("c", "b", 2, "{}", "files")
                .thread();
        assertThat(files(thread, "b").value().keys()).containsExactly("/a");
        assertThat(files(thread, "b").rebuild().why()).contains("checkpoint b (step 1) cannot be read");
        assertThat(files(thread, "c").value().keys()).containsExactly("/a", "/b");
        assertThat(files(thread, "c").rebuild().why()).contains("checkpoint b (step 1) cannot be read");
    }

    /** The sentence names the channel, whatever phrase says why. */
    @Test
    void aChannelThatCannotBeReadIsNamedInAWholeSentence() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{\"files\":[" + "[],".repeat(2_200_000) + "[]]}", "files")
                .thread();
        assertThat(thread.filesAt(key("a"), Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                .isEqualTo("the files of checkpoint a cannot be read: holds more values than are unpacked at once"));
    }

    /** A machine with much memory gives a process a heap of many gigabytes. */
    @Test
    void theLargestPayloadDoesNotGrowWithTheMachine() {
        assertThat(RowIntake.largestPayload(Long.MAX_VALUE)).isLessThanOrEqualTo(32 << 20);
        assertThat(RowIntake.largestPayload(1_000)).isEqualTo(1_000);
    }

    @Test
    void aDamagedWriteIsNamedAndTheOthersCount() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "files")
                .files("a", "~1", "task", 0, file("/good", "1"))
                .write("a", "~2", "task", 0, "files", new SerializedPayload("pickle", new byte[] {1, 2}, 2))
                .write("a", "~3", "task", 0, "files", new SerializedPayload("msgpack+aes", new byte[] {1, 2}, 2))
                .files("a", "~4", "task", 0, "[1]")
                .checkpoint("b", "a", 1, "{}", "files")
                .thread();
        assertThat(files(thread, "a").rebuild().complete()).isTrue();
        assertThat(files(thread, "b").value().keys()).containsExactly("/good");
        assertThat(files(thread, "b").rebuild().why()).startsWith("history incomplete: at step 0").contains("pickled, never loaded");
        assertThat(thread.problems()).hasSize(3);
    }

    @Test
    void messagesReplaceByIdInTheirPlaceAreRemovedAndAppended() {
        MemoryRows rows = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "messages")
                .write("a", "", "task", 0, "messages", MemoryRows.json(
                        "[{\"type\":\"human\",\"id\":\"1\",\"content\":\"one\"},{\"type\":\"ai\",\"id\":\"2\",\"content\":\"two\"},"
                                + "{\"type\":\"ai\",\"content\":\"no id\"}]"))
                .checkpoint("b", "a", 1, "{}", "messages")
                .write("b", "", "task", 0, "messages", MemoryRows.json(
                        "[{\"type\":\"ai\",\"id\":\"3\",\"content\":\"three\"},{\"type\":\"human\",\"id\":\"1\",\"content\":\"one again\"},"
                                + "{\"type\":\"remove\",\"id\":\"2\"},{\"type\":\"remove\",\"id\":\"unknown\"}]"))
                .checkpoint("c", "b", 2, "{}", "messages")
                .write("c", "", "task", 0, "messages", MemoryRows.json(
                        "[{\"type\":\"remove\",\"id\":\"__remove_all__\"},{\"type\":\"human\",\"id\":\"9\",\"content\":\"afresh\"}]"))
                .checkpoint("d", "c", 3, "{}", "messages");
        FoldedThread thread = rows.thread();
        assertThat(texts(thread, "c")).containsExactly("one again", "no id", "three");
        assertThat(texts(thread, "d")).containsExactly("afresh");
        assertThat(thread.messagesWrittenInto(key("c"), Cancellation.NEVER).orThrow()).extracting(Message::text)
                .contains("three", "one again")
                .doesNotContain("two");
        int read = rows.writesRead;
        assertThat(thread.messagesWrittenInto(key("c"), Cancellation.NEVER).orThrow()).hasSize(4);
        assertThat(rows.writesRead).as("what a step wrote is asked for by its calls, its costs and others").isEqualTo(read);
    }

    private static List<String> texts(FoldedThread thread, String id) {
        return thread.messagesAt(key(id), Cancellation.NEVER).orThrow().value().stream().map(Message::text).toList();
    }

    @Test
    void walkingAlongAThreadReadsEachStepOnceAndAJumpOnlyTheWayFromTheSnapshot() {
        int length = 1_000;
        MemoryRows rows = new MemoryRows();
        for (int i = 0; i < length; i++) {
            String whole = i % 50 == 0 ? "{\"files\":" + file("/f" + i, "x") + "}" : "{}";
            rows.checkpoint(id(i), i == 0 ? null : id(i - 1), i, whole, "files").files(id(i), "", "task", 0, file("/f" + i % 9, "" + i));
        }
        FoldedThread jump = rows.thread();
        files(jump, id(960));
        assertThat(rows.checkpointsRead).isBetween(11, 12);
        FoldedThread walk = rows.thread();
        rows.checkpointsRead = 0;
        rows.writesRead = 0;
        for (int i = 0; i < length; i++) {
            walk.changesAt(key(id(i)), Cancellation.NEVER).orThrow();
        }
        assertThat(rows.writesRead).isEqualTo(length);
        assertThat(rows.checkpointsRead).isBetween(length, length + length / 25);
    }

    @Test
    void aThreadWhoseIndexIsNotReadReadsTheWayFromTheSnapshotAlone() {
        MemoryRows rows = new MemoryRows();
        for (int i = 0; i < 200; i++) {
            String id = "c%03d".formatted(i);
            rows.checkpoint(id, i == 0 ? null : "c%03d".formatted(i - 1), i, i % 50 == 0 ? "{\"files\":" + file("/whole", "" + i) + "}" : "{}", "files");
            rows.files(id, "", "task", 0, file("/f", "" + i));
        }
        FoldedThread thread = FoldedThread.openUnindexed(rows, new ReadProblems(), Cancellation.NEVER).orThrow();
        assertThat(content(files(thread, "c145").value(), "/f")).isEqualTo("144");
        assertThat(rows.checkpointsRead).isEqualTo(46);
        assertThat(rows.writesRead).isEqualTo(46);
        assertThat(thread.changesAt(key("c145"), Cancellation.NEVER).orThrow()).extracting(FileChange::path).containsExactly("/f");
        assertThat(rows.checkpointsRead).isEqualTo(46);
        assertThat(thread.filesAt(key("c999"), Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        assertThat(rows.indexesRead).isZero();
        assertThat(thread.checkpoints()).hasSize(200);
        assertThat(rows.indexesRead).isEqualTo(1);
        assertThat(FoldedThread.openUnindexed(new MemoryRows(), new ReadProblems(), Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void neighboursShareTheRecordsThatDidNotChange() {
        FoldedThread thread = new MemoryRows()
                .checkpoint("a", null, 0, "{\"files\":{\"/x\":{\"content\":\"same\"},\"/y\":{\"content\":\"1\"}}}", "files")
                .checkpoint("b", "a", 1, "{\"files\":{\"/x\":{\"content\":\"same\"},\"/y\":{\"content\":\"2\"}}}", "files")
                .thread();
        assertThat(files(thread, "b").value().get("/x")).isSameAs(files(thread, "a").value().get("/x"));
    }

    @Test
    void aCheckpointWithoutAReadableTimeHasThatOfItsId() {
        String id = "1f1e542c-7510-66d3-bfff-0b972e4fb967";
        FoldedThread thread = new MemoryRows().checkpoint(id, null, -1, "{}").broken(id).thread();
        assertThat(Objects.requireNonNull(thread.checkpoint(key(id))).createdAt())
                .isBetween(OffsetDateTime.parse("2026-11-21T00:30:39Z"), OffsetDateTime.parse("2026-11-21T00:30:40Z"));
    }

    private static String id(int n) {
        return String.format("%08d", n);
    }

    /** Who looks for calls goes on without the writes that it did not get; the thread says so. */
    @Test
    void aFailedReadIsAProblemOfTheThreadEvenIfItsCallerGoesOnWithoutIt() {
        MemoryRows rows = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "messages")
                .checkpoint("b", "a", 1, "{}", "messages");
        FoldedThread thread = rows.thread();
        assertThat(thread.problems()).isEmpty();
        rows.unreadable = new Failure(Failure.Kind.TOO_LARGE, "the writes are larger than what is read");

        assertThat(NewMessages.at(thread, key("b"), key("a"), Cancellation.NEVER)).isEmpty();
        assertThat(thread.problems()).containsExactly("the writes are larger than what is read");
    }

    /** A checkpoint that does not exist is an answer. */
    @Test
    void aRowThatDoesNotExistIsNoProblem() {
        FoldedThread thread = new MemoryRows().checkpoint("a", null, 0, "{}", "files").thread();
        assertThat(thread.filesAt(key("x"), Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        assertThat(thread.problems()).isEmpty();
    }

    @Test
    void aRunSavedAtItsEndWhoseStepsFollowEachOtherIsNotJudgedAgain() {
        for (String[] before : new String[][] {{"files"}, {}}) {
            MemoryRows rows = endedRun("/f", before);
            FoldedThread thread = rows.thread();
            assertThat(content(files(thread, "b").value(), "/f")).isEqualTo("of step 3");
            int folded = rows.writesRead;
            assertThat(thread.divergenceAt(key("b"), Cancellation.NEVER).orThrow()).isEmpty();
            assertThat(rows.writesRead).as("the steps' order is in the ids of their tasks").isEqualTo(folded);
            thread = endedRun("/g", before).thread();
            assertThat(thread.divergenceAt(key("b"), Cancellation.NEVER).orThrow().orElseThrow().cause()).isEqualTo(StoredDivergence.Cause.EXIT_ORDER);
        }
    }

    /** Steps 2 and 3 both write /f; step 3 has a second task, which writes {@code other}. */
    private static MemoryRows endedRun(String other, String... before) {
        String tail = "-0000-0000-0000-00000000000";
        return new MemoryRows()
                .checkpoint("a", null, 1, "{}", before)
                .files("a", "", "00000002" + tail + "1", 0, file("/f", "of step 2"))
                .files("a", "", "00000003" + tail + "1", 0, "{\"/f\":{\"content\":\"of step 3\"},\"/g\":{\"content\":\"1\"}}")
                .files("a", "", "00000003" + tail + "2", 0, file(other.equals("/f") ? "/h" : other, "2"))
                .checkpoint("b", "a", 3, "{}", "files@2");
    }

    @Test
    void onlyRowsThatABranchMayHaveTakenAreReadAgainWithAllChannels() {
        MemoryRows rows = new MemoryRows()
                .checkpoint("a", null, 0, "{}", "files")
                .files("a", "~1", "one", 0, file("/f", "1"))
                .checkpoint("b", "a", 1, "{}", "files@2")
                .files("b", "~1", "two", 0, file("/f", "2"))
                .files("b", "~1", "two", 1, file("/g", "2"))
                .write("b", "~1", "two", 2, "messages", MemoryRows.json("[]"))
                .checkpoint("c", "b", 2, "{}", "files@3")
                .checkpoint("d", "b", "{\"step\":2,\"source\":\"input\"}", "{}", "files@2");
        FoldedThread thread = rows.thread();
        for (String id : List.of("d", "c", "b", "a")) {
            files(thread, id);
            boolean differs = thread.divergenceAt(key(id), Cancellation.NEVER).orThrow().isPresent();
            assertThat(differs).as(id).isEqualTo(id.equals("d"));
        }
        assertThat(rows.writesRead).as("four by the fold, and b's and d's").isEqualTo(6);
    }

    /** For a caller that goes through a thread some checkpoints are read in one go; for one that asks for one, that one. */
    @Test
    void checkpointsThatComeNextAreReadInOneGo() {
        MemoryRows rows = new MemoryRows();
        rows.together = true;
        for (int i = 10; i < 50; i++) {
            rows.checkpoint("" + i, i == 10 ? null : "" + (i - 1), i, "{\"files\":" + file("/f", "" + i / 4) + "}", "files@" + i);
        }
        FoldedThread thread = rows.thread();
        FileSet twenty = files(thread, "20").value();
        assertThat(rows.batchesRead).isEqualTo(1);
        assertThat(files(thread, "21").value()).as("stored with the same bytes").isSameAs(twenty);
        IntStream.concat(IntStream.range(22, 50), IntStream.iterate(49, i -> i >= 10, i -> i - 1))
                .forEach(i -> assertThat(content(files(thread, "" + i).value(), "/f")).as("%d", i).isEqualTo("" + i / 4));
        assertThat(rows.checkpointsRead).as("one by one").isZero();
        assertThat(rows.batchesRead).isLessThan(6);
    }

    /** An agent that was given fewer tools has no delete in releases that have one; a tool for todos nobody leaves out. */
    @Test
    void toolSetThatWasChosenDoesNotNameAnOlderRelease() {
        String set = "ls, read_file, write_file, edit_file, glob, grep, task";
        for (boolean todos : new boolean[] {false, true}) {
            String answer = "{\"type\":\"tool\",\"name\":\"delete\",\"tool_call_id\":\"c\",\"status\":\"error\",\"content\":"
                    + "\"Error: delete is not a valid tool, try one of [" + set + (todos ? ", write_todos" : "") + "].\"}";
            FoldedThread thread = new MemoryRows().checkpoint("a", null, 0, "{\"messages\":[" + answer + "]}", "messages").thread();
            assertThat(thread.dialect().dialect().era()).as(thread.dialect().evidence()).isEqualTo(todos ? Era.PYTHON_0_5 : Era.PYTHON_0_7);
        }
    }
}

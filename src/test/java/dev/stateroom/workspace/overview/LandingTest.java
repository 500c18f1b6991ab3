package dev.stateroom.workspace.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LandingTest {
    private static final Progress SILENT = (done, total, what) -> {};

    @TempDir
    private Path own;

    /** Threads in the order in which a test names them, with how often each was opened. */
    private static final class CountedThreads implements ThreadSource {
        private final Map<String, ScriptedThread> threads;
        private final List<String> opened = new ArrayList<>();

        CountedThreads(Map<String, ScriptedThread> threads) {
            this.threads = threads;
        }

        @Override
        public Description description() {
            return new Description("test", "a test", "test", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(threads.keySet().stream().sorted().map(id -> new ThreadSummary(id, 1, 1, null, 0, null)).toList());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            opened.add(id);
            ScriptedThread found = threads.get(id);
            return found == null ? Outcome.failed(Failure.Kind.NOT_FOUND, id) : Outcome.ok(found);
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(false);
        }

        @Override
        public void close() {}

        Optional<LandingThread> landing() {
            return LandingThread.of(this, threads(Cancellation.NEVER).orThrow(), Cancellation.NEVER);
        }
    }

    private static ScriptedThread writing(String id, int files) {
        return new ScriptedThread(id)
                .step(now -> {}, ScriptedThread.human("begin"))
                .step(now -> IntStream.range(0, files).forEach(i -> now.put("/f" + i, "text")));
    }

    private static Timeline timeline(RecordedThread thread) {
        return Timeline.of(thread, Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE)).key(), Cancellation.NEVER, SILENT);
    }

    @Test
    void theThreadWithMostChangedFilesIsOpenedWhereNothingWaits() {
        CountedThreads source = new CountedThreads(Map.of("a", writing("a", 0), "b", writing("b", 1), "c", writing("c", 3), "d", writing("d", 2)));
        assertThat(source.landing()).contains(new LandingThread("c", LandingThread.Reason.MOST_CHANGED));
    }

    @Test
    void theNewestIsOpenedWhereNoThreadChangedAFile() {
        CountedThreads source = new CountedThreads(Map.of("a", writing("a", 0), "b", writing("b", 0)));
        assertThat(source.landing()).contains(new LandingThread("a", LandingThread.Reason.NEWEST));
    }

    @Test
    void nothingIsReadOfAnOnlyThread() {
        CountedThreads source = new CountedThreads(Map.of("a", writing("a", 1)));
        assertThat(source.landing()).contains(new LandingThread("a", LandingThread.Reason.ONLY));
        assertThat(source.opened).isEmpty();
        assertThat(new CountedThreads(Map.of()).landing()).isEmpty();
    }

    @Test
    void aSourceOfManyThreadsIsNotReadWhole() {
        Map<String, ScriptedThread> many = new HashMap<>();
        IntStream.range(0, 500).forEach(i -> many.put("t%03d".formatted(i), writing("t%03d".formatted(i), i % 5)));
        CountedThreads source = new CountedThreads(many);
        assertThat(source.landing()).contains(new LandingThread("t004", LandingThread.Reason.MOST_CHANGED));
        assertThat(source.opened).hasSizeLessThanOrEqualTo(2 * LandingThread.MOST_STATUSES);
    }

    @Test
    void aThreadThatWaitsIsFoundWhereOnlyTheNewestAreListed() throws Exception {
        try (OpenWorkspace open = opened("agents/w07/sessions.db")) {
            ThreadSource source = Objects.requireNonNull(open.threads());
            ThreadSource.ThreadSummary idle = source.threads(Cancellation.NEVER).orThrow().stream().filter(one -> one.id().equals("custom")).findFirst().orElseThrow();
            LandingThread landing = LandingThread.of(source, Collections.nCopies(LandingThread.MOST_STATUSES + 1, idle), Cancellation.NEVER).orElseThrow();
            assertThat(landing.reason()).isEqualTo(LandingThread.Reason.WAITS);
            assertThat(landing.id()).startsWith("hitl");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "python-sqlite/sessions.db, permission-interrupt, WAITS",
        "python-sqlite/dcode-sessions.db, 01a1fb75-a089-77c1-b6d8-3e9ec0b1bc12, ONLY",
        "odd-threads/interrupts.db, graph-inside-1, WAITS",
        "odd-threads/unfinished.db, sub-failed, FAILED",
        "agents/w07/sessions.db, hitl-perm, WAITS",
    })
    void aRecordedSourceOpensAtTheThreadThatNeedsAPersonMost(String resource, String thread, LandingThread.Reason reason) throws Exception {
        try (OpenWorkspace open = opened(resource)) {
            ThreadSource source = Objects.requireNonNull(open.threads());
            assertThat(LandingThread.of(source, source.threads(Cancellation.NEVER).orThrow(), Cancellation.NEVER))
                    .contains(new LandingThread(thread, reason));
        }
    }

    /** The turn wrote pages and deleted them, edited billing.py at step 142, and then called without changing anything. */
    @Test
    void aRecordedThreadOpensAtItsLastChangeComparedWithTheStartOfTheTurn() throws Exception {
        try (OpenWorkspace open = opened("python-sqlite/sessions.db")) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("0197a000-0000-7000-8000-000000000001", Cancellation.NEVER).orThrow();
            LandingPlace place = place(thread);
            assertThat(place.path()).isEqualTo("/workspace/src/billing.py");
            assertThat(number(thread, place.step())).isEqualTo(142);
            assertThat(number(thread, Objects.requireNonNull(place.base()))).isEqualTo(112);
        }
    }

    @Test
    void aThreadThatChangedNoFileOpensAtItsLastStep() {
        ScriptedThread thread = writing("a", 0);
        assertThat(place(thread))
                .isEqualTo(new LandingPlace(ScriptedThread.key(0), ScriptedThread.key(-1), null, false));
    }

    @Test
    void aFileThatIsThereIsShownRatherThanOneThatIsGoneOrAnOffloadedResult() {
        ScriptedThread thread = new ScriptedThread("a")
                .step(now -> now.put("/a", "text"), ScriptedThread.human("begin"))
                .step(now -> {
                    now.put("/a", null);
                    now.put("/large_tool_results/call_1", "long");
                    now.put("/z", "text");
                })
                .step(now -> {});
        assertThat(place(thread))
                .isEqualTo(new LandingPlace(ScriptedThread.key(0), ScriptedThread.key(-1), "/z", true));
    }

    @Test
    void aStepThatOnlyDeletesIsAChangeToo() {
        ScriptedThread thread = writing("a", 1).step(now -> now.put("/f0", null)).step(now -> {});
        assertThat(place(thread))
                .isEqualTo(new LandingPlace(ScriptedThread.key(1), ScriptedThread.key(-1), "/f0", true));
    }

    /** What the first step of a turn changed came with the message: it is compared with the step before. */
    @Test
    void theFirstStepOfATurnIsComparedWithTheStepBeforeIt() {
        ScriptedThread thread = new ScriptedThread("a").step(now -> now.put("/a", "text"), ScriptedThread.human("begin"));
        assertThat(place(thread))
                .isEqualTo(new LandingPlace(ScriptedThread.key(-1), null, "/a", true));
    }

    /** What a call wrote to a mount is a change, though the state knows nothing of it. */
    @Test
    void aCallThatWroteOutsideTheStateIsAChangeToo() throws Exception {
        try (OpenWorkspace open = opened("python-sqlite/dcode-sessions.db")) {
            ThreadSource source = Objects.requireNonNull(open.threads());
            RecordedThread thread = source.thread("01a1fb75-a089-77c1-b6d8-3e9ec0b1bc12", Cancellation.NEVER).orThrow();
            LandingPlace place = place(thread);
            assertThat(place.path()).isEqualTo("/home/dev/billing/sub.txt");
            assertThat(place.inState()).isFalse();
            assertThat(number(thread, place.step())).isLessThanOrEqualTo(24);
        }
    }

    /** The subagent of the thread failed; the only file that changed in its own state is the one that a person gave. */
    @Test
    void aFailedThreadOpensWhereItFailed() throws Exception {
        try (OpenWorkspace open = opened("dev/stateroom/workspace/sample/sessions.db")) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("inventory-import", Cancellation.NEVER).orThrow();
            LandingPlace place = place(thread);
            assertThat(number(thread, place.step())).as("the step of the task call that failed").isEqualTo(5);
            assertThat(place.path()).isEqualTo("/inventory/november.csv");
            assertThat(number(thread, Objects.requireNonNull(place.base()))).isZero();
        }
    }

    @Test
    void aFileThatACallWroteOnAMountCountsAsOneOfTheState() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(now -> {}, ScriptedThread.human("go"))
                .step(now -> now.put("/draft.md", "1"))
                .step(now -> {}, ScriptedThread.asks("", ScriptedThread.call("c", "write_file", "/disk/report.md")))
                .step(now -> {}, ScriptedThread.answer("c", "write_file", "Updated file /disk/report.md"))
                .step(now -> {}, ScriptedThread.asks("done"));
        Timeline timeline = timeline(thread);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        LandingPlace mounted = LandingPlace.of(thread, timeline, calls, OutsideWrites.of(timeline, calls), path -> path.startsWith("/disk/"), Cancellation.NEVER);
        assertThat(mounted.path()).isEqualTo("/disk/report.md");
        assertThat(mounted.inState()).isFalse();
        assertThat(timeline.indexOf(mounted.step())).isEqualTo(3);
        assertThat(place(thread).path()).as("where nothing is mounted there").isEqualTo("/draft.md");
    }

    private static LandingPlace place(RecordedThread thread) {
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        return LandingPlace.of(thread, timeline(thread), calls, OutsideWrites.of(timeline(thread), calls), _ -> false, Cancellation.NEVER);
    }

    private OpenWorkspace opened(String resource) throws Exception {
        Path database = Path.of(Objects.requireNonNull(LandingTest.class.getResource("/" + resource)).toURI());
        return new LocalOpener(own, Clock.systemUTC()).open(database.toString(), Cancellation.NEVER, SILENT).orThrow();
    }

    private static @Nullable Integer number(RecordedThread thread, CheckpointKey key) {
        return Objects.requireNonNull(thread.checkpoint(key)).step();
    }
}

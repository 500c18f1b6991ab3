package dev.stateroom.workspace.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.MountedOffloads;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.risk.CallRisks;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ThreadOverviewTest {
    private static final Progress SILENT = (done, total, what) -> {};

    @TempDir
    private Path own;

    private OpenWorkspace opened(String resource) throws Exception {
        Path database = Path.of(Objects.requireNonNull(ThreadOverviewTest.class.getResource("/" + resource)).toURI());
        return new LocalOpener(own, Clock.systemUTC()).open(database.toString(), Cancellation.NEVER, SILENT).orThrow();
    }

    private static Timeline timeline(RecordedThread thread) {
        return Timeline.of(thread, Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE)).key(), Cancellation.NEVER, SILENT);
    }

    private static ThreadOverview overview(RecordedThread thread, String below) {
        return overview(thread, below, null);
    }

    private static ThreadOverview overview(RecordedThread thread, String below, @Nullable ThreadOverview before) {
        return ThreadOverview.of(thread, timeline(thread), ToolCalls.of(thread, Cancellation.NEVER), OutsideWrites::of, below, before, Cancellation.NEVER);
    }

    @Test
    void aThreadThatGrewComparesItsNewTurnAlone() {
        ScriptedThread thread = new ScriptedThread("t");
        AtomicInteger read = new AtomicInteger();
        RecordedThread counted = (RecordedThread) Proxy.newProxyInstance(RecordedThread.class.getClassLoader(), new Class<?>[] {RecordedThread.class}, (_, method, arguments) -> {
            read.addAndGet(method.getName().equals("filesAt") ? 1 : 0);
            return method.invoke(thread, arguments);
        });
        ThreadOverview before = null;
        for (int turn = 1; turn <= 30; turn++) {
            String name = "/" + turn % 7;
            String text = "turn " + turn;
            thread.step(f -> {}, ScriptedThread.human("Go " + turn)).step(f -> f.put(name, text)).step(f -> f.put("/log", text));
            read.set(0);
            before = overview(counted, "", before);
            assertThat(read.get()).as("turn " + turn).isLessThanOrEqualTo(3);
            thread.step(f -> f.put("/log", text + " ends"));
            before = overview(counted, "", before);
            assertThat(before).isEqualTo(overview(thread, ""));
        }
    }

    private static List<OverviewFinding> findings(OpenWorkspace open, RecordedThread thread) {
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        return OverviewFinding.inOrder(
                OverviewFinding.of(open, thread, timeline(thread), calls, overview(thread, ""), Cancellation.NEVER),
                OverviewFinding.of(CallRisks.of(open, ThreadRules.of(open), thread, calls, Cancellation.NEVER)
                        .with(OffloadLedger.of(thread, calls, new MountedOffloads(open, thread), Cancellation.NEVER))));
    }

    @Test
    void aStaleWriteIsWorthALook() throws Exception {
        try (OpenWorkspace open = opened("odd-threads/parallel-0.7.32.db")) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("subagents", Cancellation.NEVER).orThrow();
            assertThat(findings(open, thread)).anySatisfy(finding -> assertThat(finding)
                    .isInstanceOfSatisfying(OverviewFinding.FoundHazard.class, found -> {
                        assertThat(found.hazard().kind()).isEqualTo(RunHazard.Kind.STALE_WRITE);
                        assertThat(found.hazard().last().path()).isEqualTo("/shared.md");
                    }));
        }
    }

    @Test
    void aRuleThatIsNearlyHitIsWorthALook() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(f -> {}, ScriptedThread.human("Go"))
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/Secrets/key"), ScriptedThread.call("c2", "read_file", "/Secrets/other")))
                .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"), ScriptedThread.answer("c2", "read_file", "y"));
        assertThat(findings(ScriptedWorkspace.guarding("/secrets", thread), thread)).anySatisfy(finding -> assertThat(finding)
                .isInstanceOfSatisfying(OverviewFinding.NearlyHit.class, found -> assertThat(found.misses()).extracting(NearMiss::words).containsExactly(
                        "/Secrets/key differs only in upper and lower case from rule 1, deny read and write /secrets/**",
                        "/Secrets/other differs only in upper and lower case from rule 1, deny read and write /secrets/**")));
        assertThat(findings(ScriptedWorkspace.workspace(thread), thread)).noneMatch(OverviewFinding.NearlyHit.class::isInstance);
    }

    @Test
    void aRecordedThreadTellsWhatEachTurnDid() throws Exception {
        try (OpenWorkspace open = opened("python-sqlite/sessions.db")) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("0197a000-0000-7000-8000-000000000001", Cancellation.NEVER).orThrow();
            ThreadOverview overview = overview(thread, "");
            assertThat(overview.asked()).startsWith("Set up the billing project");
            assertThat(overview.said()).isEqualTo("Clean.");
            assertThat(overview.files()).isEqualTo(14);
            assertThat(overview.subagents()).isEqualTo(1);
            assertThat(overview.turns()).extracting(ThreadOverview.TurnFiles::number).containsExactly(1, 2, 3);
            assertThat(overview.turns().getLast().kinds()).as("pages were written and deleted").isEqualTo(new ThreadOverview.Kinds(0, 1, 0));
            assertThat(overview.changed().getFirst().path()).isEqualTo("/workspace/README.md");
            assertThat(overview.changed().getFirst().steps()).hasSize(8);
            assertThat(findings(open, thread))
                    .anyMatch(finding -> finding instanceof OverviewFinding.FailedCalls(int turn, List<ToolCall> calls) && turn == 3 && calls.size() == 2)
                    .anyMatch(finding -> finding instanceof OverviewFinding.OftenChanged often && often.file().path().endsWith("README.md"))
                    .anyMatch(finding -> finding instanceof OverviewFinding.FilesOutside outside && outside.outside().count() == 3);
        }
    }

    @Test
    void aPathThatWasNeverStoredIsNoLostResult() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(now -> {}, ScriptedThread.human("go"))
                .step(now -> {}, ScriptedThread.asks("", ScriptedThread.call("c", "fetch", "/a")))
                .step(now -> {}, ScriptedThread.answer("c", "fetch", """
                        Tool result too large, the result of this tool call c was saved in the filesystem at this path: /large_tool_results/c

                        You can read the result from the filesystem by using the read_file tool, but make sure to only read part of the result at a time."""));
        List<OverviewFinding> findings = findings(ScriptedWorkspace.workspace(thread), thread);
        assertThat(findings).hasAtLeastOneElementOfType(OverviewFinding.DanglingResults.class);
        assertThat(findings).doesNotHaveAnyElementsOfTypes(OverviewFinding.GoneResults.class);
    }

    @Test
    void aFolderTellsOnlyOfItsFiles() throws Exception {
        try (OpenWorkspace open = opened("python-sqlite/sessions.db")) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("0197a000-0000-7000-8000-000000000001", Cancellation.NEVER).orThrow();
            ThreadOverview overview = overview(thread, "/workspace/src/");
            assertThat(overview.changed()).extracting(ThreadOverview.ChangedPath::path).containsExactly("/workspace/src/billing.py", "/workspace/src/util.py");
            assertThat(overview.files()).isEqualTo(1);
            assertThat(overview.turns().get(1).paths()).isEmpty();
        }
    }

    @Test
    void stepsBeforeTheFirstMessageAreShownIfTheyChangedFiles() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(now -> now.put("/a", "1"))
                .step(now -> {}, ScriptedThread.human("go"))
                .step(now -> now.put("/b", "1"));
        assertThat(overview(thread, "").turns()).extracting(ThreadOverview.TurnFiles::number).containsExactly(0, 1);
        ScriptedThread silent = new ScriptedThread("t").step(now -> {}).step(now -> {}, ScriptedThread.human("go"));
        assertThat(overview(silent, "").turns()).extracting(ThreadOverview.TurnFiles::number).containsExactly(1);
    }

    @Test
    void aDeniedCallIsNotCountedAsFailed() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(now -> {}, ScriptedThread.human("go"))
                .step(now -> {}, ScriptedThread.asks("", ScriptedThread.call("c", "write_file", "/secrets/key")))
                .step(now -> {}, ScriptedThread.answer("c", "write_file", "Error: permission denied for write on /secrets/key"));
        assertThat(findings(ScriptedWorkspace.workspace(thread), thread))
                .anyMatch(OverviewFinding.DeniedCalls.class::isInstance)
                .noneMatch(OverviewFinding.FailedCalls.class::isInstance);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "python-sqlite/sessions.db | 0197a000-0000-7000-8000-000000000001 | AGENTS.md billing.md",
        "python-sqlite/dcode-sessions.db | 01a1fb75-a089-77c1-b6d8-3e9ec0b1bc12 | sub.txt",
        "agents/w07/sessions.db | custom | b.md ok.md",
        "agents/wx/sessions.db | disk-default | a.md",
        "odd-threads/exit.db | mixed | ''"
    })
    void filesThatCallsWroteElsewhereAreAmongThoseThatChanged(String resource, String id, String elsewhere) throws Exception {
        try (OpenWorkspace open = opened(resource)) {
            ThreadOverview overview = overview(Objects.requireNonNull(open.threads()).thread(id, Cancellation.NEVER).orThrow(), "");
            assertThat(overview.changed().stream().filter(file -> !file.inState()).map(file -> file.path().substring(file.path().lastIndexOf('/') + 1)).sorted())
                    .as("refused writes, what a stored step made and deleted, and files of a state behind a route are left out")
                    .containsExactly(elsewhere.isEmpty() ? new String[0] : elsewhere.split(" "));
        }
    }

    /** Whatever a thread is like: each change of the timeline is in exactly one turn, and what is worth a look is found without a failure. */
    @ParameterizedTest
    @ValueSource(strings = {"python-sqlite/sessions.db", "python-sqlite/dcode-sessions.db", "js-sqlite/checkpoints.sqlite", "odd-threads/interrupts.db", "odd-threads/unfinished.db",
        "odd-threads/exit.db", "odd-threads/first-generation.db", "odd-threads/string-files.db", "odd-threads/duplicate-ids.db", "agents/w07/sessions.db"})
    void turnsHaveEachChangeOnce(String resource) throws Exception {
        try (OpenWorkspace open = opened(resource)) {
            ThreadSource source = Objects.requireNonNull(open.threads());
            for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
                RecordedThread thread = source.thread(summary.id(), Cancellation.NEVER).orThrow();
                if (thread.head(CheckpointKey.ROOT_NAMESPACE) == null) {
                    continue;
                }
                ThreadOverview overview = overview(thread, "");
                Timeline timeline = timeline(thread);
                ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
                OutsideWrites.Once once = new OutsideWrites.Once();
                OutsideWrites outside = once.of(timeline, calls);
                assertThat(once.of(timeline, calls)).isSameAs(outside);
                assertThat(once.of(timeline(thread), calls)).as("of another branch").isNotSameAs(outside);
                for (int i = 0; i < timeline.steps().size(); i++) {
                    assertThat(OutsideWrites.count(timeline, calls, i)).as("%s, step %s", summary.id(), i).isEqualTo(outside.at(i).size());
                }
                int changes = IntStream.range(0, timeline.steps().size()).map(i -> timeline.steps().get(i).filesChanged() + outside.at(i).size()).sum();
                assertThat(overview.turns().stream().flatMap(turn -> turn.bars().stream()).mapToInt(Integer::intValue).sum()).as(summary.id()).isEqualTo(changes);
                assertThat(overview.changed().stream().mapToInt(file -> file.steps().size()).sum()).as(summary.id()).isEqualTo(changes);
                assertThat(findings(open, thread)).doesNotContainNull();
            }
        }
    }
}

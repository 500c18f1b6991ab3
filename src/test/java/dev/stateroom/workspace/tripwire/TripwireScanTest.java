package dev.stateroom.workspace.tripwire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.hazard.HazardRules;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What touches a tripwire, and what does not. */
final class TripwireScanTest {
    @TempDir
    Path folder;

    private ThreadSource source;
    private RecordedThread thread;

    @BeforeEach
    void open() throws Exception {
        Path database = Files.copy(Path.of("src/test/resources/rerun/recorded/before.db"), folder.resolve("before.db"));
        source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        thread = source.thread("plain", Cancellation.NEVER).orThrow();
    }

    @AfterEach
    void close() {
        source.close();
    }

    private List<SprungTripwire> sprung(ToolCall.Ledger calls, String... wires) {
        List<RunTripwire> parsed = List.of(wires).stream().map(wire -> RunTripwire.parse(wire).orThrow()).toList();
        return TripwireScan.of(thread, calls, parsed, PriceTable.known(), ThreadRules.NONE, Cancellation.NEVER);
    }

    private ToolCall call(int number, String tool, String argument, String value) {
        return call(number, tool, argument, value, "same", "main");
    }

    private ToolCall call(int number, String tool, String argument, String value, String answered, String agent) {
        List<CheckpointKey> keys = thread.checkpoints().stream().map(Checkpoint::key).sorted(Comparator.comparing(CheckpointKey::id)).toList();
        return call("c" + number, keys.get(number), tool, argument, value, answered, agent);
    }

    private static ToolCall call(String id, CheckpointKey key, String tool, String argument, String value, String answered, String agent) {
        Message answer = new Message("tool", "m-" + id, tool, new ForeignValue.Text(answered), List.of(), id, "success", ForeignValue.Fields.EMPTY);
        return new ToolCall(
                id, tool, ForeignValue.Fields.copyOf(Map.of(argument, new ForeignValue.Text(value))), null, null, answer, "success", key, key, agent, agent,
                null, null, 1, new CallRun(CallRun.State.ANSWERED, ""), List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "/secrets/**, read_file, file_path, /secrets/vault.key, true",
        "/secrets/**, read_file, file_path, /secrets/deep/er.key, true",
        "/secrets/**, ls, path, /secrets, true",
        "/secrets/**, glob, pattern, /secrets/*.key, true",
        "/secrets/**, grep, path, /, false",
        "/secrets/**, execute, command, cat /secrets/vault.key, true",
        "/secrets/**, execute, command, cat /secrets.old, false",
        "/secrets/**, read_file, file_path, /secrets.md, false",
        "/secrets/**, write_file, content, /secrets/a, false",
        "*.key, read_file, file_path, /a/b.key, true",
        "*.key, execute, command, cat /a/b.key, false",
        "/a/b.md, edit_file, file_path, /a/b.md, true",
        "/a/b.md, ls, path, /a, false",
    })
    void aPathIsTouchedByWhatNamesIt(String pattern, String tool, String argument, String value, boolean is) {
        assertThat(sprung(new ToolCall.Ledger(List.of(call(1, tool, argument, value))), "path:" + pattern)).hasSize(is ? 1 : 0);
    }

    /** Each writer in turn, by its agent: {@code r} reads, {@code f} is refused. */
    @ParameterizedTest
    @CsvSource({
        "main main main, 0",
        "main helper, 1",
        "main helper main, 2",
        "main helper helper, 1",
        "main r:helper main, 0",
        "main f:helper main, 0",
        "r:main helper, 0",
        "main d:main helper, 0",
        "main d:helper helper, 1",
    })
    void aFileIsOverwrittenByAnotherThanItsLastAuthor(String writers, int times) {
        List<ToolCall> calls = new ArrayList<>();
        for (String one : writers.split(" ")) {
            String agent = one.substring(one.indexOf(':') + 1);
            String tool = one.startsWith("r:") ? "read_file" : one.startsWith("d:") ? "delete" : "write_file";
            calls.add(call(calls.size(), tool, "file_path", "/plan.md", one.startsWith("f:") ? "Error: no" : "Updated file /plan.md", agent));
        }
        ToolCall.Ledger ledger = new ToolCall.Ledger(calls);
        assertThat(sprung(ledger, "overwrite:/plan.md")).hasSize(times);
        assertThat(sprung(ledger, "overwrite:*.md")).hasSize(times);
        assertThat(sprung(ledger, "overwrite:/other.md")).isEmpty();
    }

    /** A file is written in each step by {@code agent}, or a folder deleted, in a thread that a test made. */
    private static ToolCall done(CheckpointKey step, String tool, String path, String agent) {
        return call("c-" + step.id(), step, tool, "file_path", path, "Updated file " + path, agent);
    }

    private static List<String> overwritten(RecordedThread made, ToolCall... calls) {
        return TripwireScan.of(
                        made, new ToolCall.Ledger(List.of(calls)), List.of(RunTripwire.parse("overwrite:/notes/*.md").orThrow()), PriceTable.known(), ThreadRules.NONE, Cancellation.NEVER)
                .stream()
                .map(SprungTripwire::words)
                .toList();
    }

    @Test
    void whatWasWrittenOnAnotherBranchIsNotOverwritten() {
        CheckpointKey fork = new CheckpointKey("", ScriptedThread.key(1).id() + "-fork");
        ScriptedThread made = new ScriptedThread("t").step(_ -> {}).step(_ -> {}).step(_ -> {}).step(_ -> {}).fork(fork, ScriptedThread.key(0), 1);
        ToolCall here = done(ScriptedThread.key(1), "write_file", "/notes/plan.md", "helper");
        ToolCall there = done(fork, "write_file", "/notes/plan.md", "main");
        assertThat(overwritten(made, here, there)).isEmpty();
        assertThat(overwritten(made, here, there, done(ScriptedThread.key(2), "write_file", "/notes/plan.md", "helper"))).isEmpty();
        assertThat(overwritten(made, here, there, done(ScriptedThread.key(2), "write_file", "/notes/plan.md", "main"))).hasSize(1);
        assertThat(overwritten(made, done(ScriptedThread.key(0), "write_file", "/notes/plan.md", "helper"), there)).hasSize(1);
    }

    @Test
    void whatWasDeletedMeanwhileHasNoAuthor() {
        ScriptedThread made = new ScriptedThread("t").step(_ -> {}).step(_ -> {}).step(_ -> {}).step(_ -> {});
        ToolCall first = done(ScriptedThread.key(0), "write_file", "/notes/plan.md", "main");
        ToolCall last = done(ScriptedThread.key(2), "write_file", "/notes/plan.md", "helper");
        assertThat(overwritten(made, first, done(ScriptedThread.key(1), "delete", "/notes", "main"), last)).as("with its folder").isEmpty();
        assertThat(overwritten(made, first, done(ScriptedThread.key(1), "delete", "/note", "main"), last)).hasSize(1);
        ScriptedThread deleted = new ScriptedThread("t").step(_ -> {}).step(f -> f.put("/notes/plan.md", "1")).update(f -> f.put("/notes/plan.md", null)).step(_ -> {});
        assertThat(overwritten(deleted, first, last)).as("by a person").isEmpty();
        ScriptedThread changed = new ScriptedThread("t").step(_ -> {}).step(f -> f.put("/notes/plan.md", "1")).update(f -> f.put("/notes/plan.md", "2")).step(_ -> {});
        assertThat(overwritten(changed, first, last)).as("changed by a person").hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        // The input brought it.
        "python-sqlite/sessions.db, v1-file-data, edit_file /notes/old.txt at step 6",
        // A subagent changed what the main agent had written.
        "lost-report/lost-report.db, lost-report, write_file /report.md at step 5",
    })
    void whatARecordedAgentOverwroteIsFound(String resource, String id, String found) throws Exception {
        Path database = Files.copy(Path.of("src/test/resources", resource), folder.resolve("recorded.db"));
        try (ThreadSource recorded = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread one = recorded.thread(id, Cancellation.NEVER).orThrow();
            List<SprungTripwire> sprung = TripwireScan.of(
                    one, ToolCalls.of(one, Cancellation.NEVER), List.of(RunTripwire.parse("overwrite:/**").orThrow()), PriceTable.known(), ThreadRules.NONE, Cancellation.NEVER);
            assertThat(sprung).extracting(SprungTripwire::words).containsExactly(found);
        }
    }

    @Test
    void aRuleIsNearlyHitByTheCallThatItOnlyJustDoesNotCatch() {
        PermissionRule rule = new PermissionRule(List.of(RuleOperation.READ), List.of("/secrets/**"), RuleMode.DENY);
        ThreadRules rules = new ThreadRules(AgentTeam.of(new RuleBook(List.of(rule), Map.of())), null);
        ToolCall.Ledger calls = new ToolCall.Ledger(List.of(
                call(1, "read_file", "file_path", "/secrets/key"), call(2, "read_file", "file_path", "/Secrets/key"), call(3, "read_file", "file_path", "/secret/key")));
        List<RunTripwire> wire = List.of(new RunTripwire.RuleNearlyHit());
        assertThat(TripwireScan.of(thread, calls, wire, PriceTable.known(), rules, Cancellation.NEVER))
                .singleElement()
                .satisfies(one -> assertThat(one.words()).startsWith("read_file /Secrets/key at step "));
        assertThat(sprung(calls, "nearly")).as("without rules").isEmpty();
    }

    @Test
    void aRuleThatIsSavedWhileTheWatchGoesOnCounts() {
        ScriptedThread scripted = new ScriptedThread("t")
                .step(f -> {}, ScriptedThread.human("Go"))
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/Secrets/key")))
                .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"));
        List<RunTripwire> wire = List.of(new RunTripwire.RuleNearlyHit());
        TripwireWatch watch = new TripwireWatch(Objects.requireNonNull(ScriptedWorkspace.workspace(scripted).threads()), wire, PriceTable.known(), ThreadRules.NONE);
        FollowedEvent written = new FollowedEvent.CheckpointWritten(
                "t", scripted.checkpoints().getLast(), List.of(), List.of(), new ThreadStatus(ThreadStatus.State.BUSY, null, 0, 0, ""), "");
        watch.take(written);
        assertThat(watch.look(true, Cancellation.NEVER)).as("without rules").isEmpty();
        PermissionRule rule = new PermissionRule(List.of(RuleOperation.READ), List.of("/secrets/**"), RuleMode.DENY);
        watch.choose(wire, PriceTable.known(), new ThreadRules(AgentTeam.of(new RuleBook(List.of(rule), Map.of())), null));
        watch.take(written);
        assertThat(watch.look(true, Cancellation.NEVER)).singleElement().satisfies(one -> assertThat(one.words()).startsWith("read_file /Secrets/key at step "));
    }

    @Test
    void aLoopBeginsWithTheCallThatMakesItOne() {
        List<ToolCall> calls = new ArrayList<>();
        int enough = HazardRules.DEFAULT.sameCalls();
        for (int i = 0; i < enough - 1; i++) {
            calls.add(call(i, "grep", "pattern", "x"));
        }
        assertThat(sprung(new ToolCall.Ledger(calls), "loop")).isEmpty();
        for (int i = enough - 1; i < enough + 3; i++) {
            calls.add(call(i, "grep", "pattern", "x"));
        }
        List<SprungTripwire> found = sprung(new ToolCall.Ledger(calls), "loop");
        // However long it goes on, it is reported once.
        assertThat(found).singleElement().satisfies(one -> assertThat(one.key()).isEqualTo(sprung(new ToolCall.Ledger(calls.subList(0, enough)), "loop").getFirst().key()));
    }

    @Test
    void aBudgetIsPassedByTheAnswerThatPassesIt() {
        List<ModelAnswer> answers = ThreadUsage.of(thread, Cancellation.NEVER).orThrow().answers();
        long before = answers.get(0).usage().total() + answers.get(1).usage().total();
        List<SprungTripwire> found = sprung(ToolCalls.of(thread, Cancellation.NEVER), "tokens:" + (before - 1), "tokens:" + before, "tokens:999999", "cost:5");
        assertThat(found).extracting(SprungTripwire::at).containsExactly(answers.get(1).at(), answers.get(2).at());
        assertThat(found.getFirst().words()).isEqualTo("more than " + (before - 1) + " tokens at step " + answers.get(1).step());
    }

    @ParameterizedTest
    @ValueSource(strings = {"path:", "path", "overwrite:", "tokens:", "tokens:0", "tokens:-1", "tokens:1e99", "cost:0", "cost:x", "loop:3", "nearly:1", "", "money:1"})
    void whatIsNoTripwireIsRefusedWithTheForms(String text) {
        assertThat(RunTripwire.parse(text)).isInstanceOfSatisfying(
                Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).isEqualTo(text + " is no tripwire: use " + RunTripwire.FORMS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"path:/secrets/**", "path:*.key", "overwrite:/plan.md", "tokens:200000", "cost:1.50", "loop", "nearly"})
    void aTripwireIsKeptAsItsText(String text) {
        assertThat(RunTripwire.parse(text).orThrow().text()).isEqualTo(text);
    }
}

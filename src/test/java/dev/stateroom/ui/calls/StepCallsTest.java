package dev.stateroom.ui.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StepCallsTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> {}, ScriptedThread.human("Go"))
            .step(
                    f -> {},
                    ScriptedThread.asks(
                            "I will write both.",
                            ScriptedThread.call("c1", "write_file", "/a.md"),
                            ScriptedThread.call("c2", "edit_file", "/b.md"),
                            ScriptedThread.call("c3", "task", "/none")))
            .step(
                    f -> {
                        f.put("/a.md", "one\ntwo\n");
                        f.put("/b.md", "x\n");
                    },
                    ScriptedThread.answer("c1", "write_file", "Updated file /a.md\nand more"),
                    ScriptedThread.answer("c2", "edit_file", "ok"),
                    ScriptedThread.answer("c3", "task", "done"))
            .step(f -> {}, ScriptedThread.asks("All parts are written."));

    private static ToolCall call(String id, String tool, String path, int step, @Nullable String parent) {
        return new ToolCall(
                id,
                tool,
                new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text(path))),
                null,
                null,
                ScriptedThread.answer(id, tool, "first line\nsecond"),
                "success",
                ScriptedThread.key(step),
                ScriptedThread.key(step - 1),
                parent == null ? "main" : "researcher",
                parent == null ? "main" : "researcher",
                parent,
                null,
                1,
                new CallRun(CallRun.State.ANSWERED, ""),
                List.of());
    }

    private final ToolCall.Ledger ledger = new ToolCall.Ledger(List.of(
            call("c1", "write_file", "/a.md", 1, null),
            call("c2", "edit_file", "/b.md", 1, null),
            call("c3", "task", "/none", 1, null),
            call("s1", "read_file", "/a.md", 7, "c3"),
            call("s2", "task", "/none", 7, "c3"),
            call("s3", "ls", "/", 7, "s2")));

    private StepCalls read(int step) {
        Timeline timeline = Timeline.of(thread, ScriptedThread.key(2), Cancellation.NEVER, Progress.SILENT);
        return StepCalls.read(thread, timeline, ledger, ScriptedThread.key(step), new AgentStates(thread, ledger), Cancellation.NEVER);
    }

    @Test
    void subagentsCallsStandBelowTheTaskThatTheyRunUnder() {
        assertThat(read(1).rows())
                .extracting(r -> r.depth() + " " + r.call().id())
                .containsExactly("0 c1", "0 c2", "0 c3", "1 s1", "1 s2", "2 s3");
        assertThat(read(1).together()).isEqualTo(3);
    }

    @Test
    void linesAreThoseOfTheStepAndOnlyOfCallsThatWrite() {
        StepCalls calls = read(1);
        assertThat(calls.rows().get(0).lines()).isEqualTo(new LineCounts(2, 0));
        assertThat(calls.rows().get(1).lines()).isEqualTo(new LineCounts(1, 0));
        assertThat(calls.rows().get(3).lines()).isNull();
        assertThat(calls.filesChanged()).isEqualTo(2);
        assertThat(calls.rows().getFirst().result()).isEqualTo("first line");
    }

    @Test
    void saysWhatTheModelDidNext() {
        assertThat(read(1).after())
                .isEqualTo(new StepCalls.After(2, ScriptedThread.key(2), "All parts are written.", List.of()));
        assertThat(read(2).after()).isNull();
    }

    @Test
    void aStateThatCannotBeReadIsNotTakenForNone() {
        assertThat(read(1).state().isEmpty()).isTrue();
        assertThat(read(1).unread()).isEqualTo("a scripted thread has no other channels");
    }

    @Test
    void aModelTurnShowsTheCallsThatItAskedFor() {
        StepCalls turn = read(0);
        assertThat(turn.asked()).isTrue();
        assertThat(turn.rows()).extracting(r -> r.call().id()).startsWith("c1", "c2", "c3");
        assertThat(turn.said()).isEqualTo("I will write both.");
    }

    /** Middleware makes steps between the message that asks and the question that waits. */
    @Test
    void theNewestStepShowsWhatWaitsThere() {
        ToolCall asked = call("w1", "execute", "ls -l", 1, null);
        ToolCall waits = new ToolCall(
                "w1", "execute", new ForeignValue.Fields(Map.of("command", new ForeignValue.Text("ls -l\nrm x"))), null, null, null, "waiting",
                ScriptedThread.key(0), ScriptedThread.key(0), "main", "main", null, null, 1, asked.run(), List.of());
        ToolCall.Ledger hanging = new ToolCall.Ledger(List.of(waits));
        Timeline timeline = Timeline.of(thread, ScriptedThread.key(2), Cancellation.NEVER, Progress.SILENT);
        StepCalls newest = StepCalls.read(thread, timeline, hanging, ScriptedThread.key(2), new AgentStates(thread, hanging), Cancellation.NEVER);
        assertThat(newest.rows()).extracting(r -> r.call().subject()).containsExactly("ls -l…");
        assertThat(newest.asked()).isTrue();
        StepCalls earlier = StepCalls.read(thread, timeline, hanging, ScriptedThread.key(1), new AgentStates(thread, hanging), Cancellation.NEVER);
        assertThat(earlier.rows()).isEmpty();
    }

    @Test
    void valuesAreWrittenAsJsonAndBounded() {
        ForeignValue value = new ForeignValue.Fields(Map.of("a", new ForeignValue.Items(List.of(new ForeignValue.Int(1), new ForeignValue.Text("x\u202E\"")))));
        assertThat(ValueText.of(value, 1_000)).isEqualTo("{\n  \"a\": [\n    1,\n    \"x\\u202e\\\"\"\n  ]\n}");
        assertThat(ValueText.of(new ForeignValue.Text("y".repeat(5_000)), 100)).hasSize(101).endsWith("…");
        assertThat(ValueText.of(new ForeignValue.Fields(Map.of()), 10)).isEqualTo("{}");
        ForeignValue deep = new ForeignValue.Int(1);
        for (int i = 0; i < 5_000; i++) {
            deep = new ForeignValue.Items(List.of(deep));
        }
        assertThat(ValueText.of(deep, 100_000)).contains("…");
    }
}

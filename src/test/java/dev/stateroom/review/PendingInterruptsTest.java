package dev.stateroom.review;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.items;
import static dev.stateroom.history.MemoryThread.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PendingInterruptsTest {
    private static final String ID = "0123456789abcdef0123456789abcdef";

    private static List<PendingInterrupt> pending(MemoryThread thread) {
        return PendingInterrupts.of(thread, Cancellation.NEVER).orThrow();
    }

    private static ForeignValue request() {
        return fields(
                "action_requests",
                items(fields("name", "execute", "args", fields("command", "ls"), "description", "look")),
                "review_configs",
                items(fields("action_name", "execute", "allowed_decisions", items(new ForeignValue.Text("approve"), new ForeignValue.Text("reject")))));
    }

    private static ForeignValue interrupt(String id, ForeignValue request) {
        return new ForeignValue.Ext(2, "langgraph.types", "Interrupt", fields("value", request, "id", id), null);
    }

    private static TaskWrite row(String task, int index, String channel, ForeignValue value) {
        return new TaskWrite(task, "", index, channel, value);
    }

    private static TaskWrite asked(String task) {
        return row(task, -3, TaskWrite.INTERRUPT, items(interrupt(ID, request())));
    }

    private static MemoryThread with(TaskWrite... rows) {
        return new MemoryThread().at("1", null).rows(rows);
    }

    @Test
    void anInterruptOfTheHeadWaits() {
        assertThat(pending(with(asked("t")))).singleElement().satisfies(found -> {
            assertThat(found.interruptId()).isEqualTo(ID);
            assertThat(found.mode()).isEqualTo("batched");
            assertThat(found.state()).isEqualTo("waiting");
            assertThat(found.agent()).isEqualTo("main");
            assertThat(found.actions())
                    .containsExactly(new PendingInterrupt.ActionRequest("execute", fields("command", "ls"), "look"));
            assertThat(found.reviews())
                    .containsExactly(new PendingInterrupt.ReviewConfig("execute", List.of("approve", "reject")));
        });
    }

    @Test
    void anInterruptOfAnEarlierCheckpointIsHistory() {
        assertThat(pending(with(asked("t")).at("2", "1"))).isEmpty();
    }

    @Test
    void aTaskWithAnyOutputHasGoneOn() {
        assertThat(pending(with(asked("t"), row("t", 0, "__pregel_tasks", send("c", "ls"))))).isEmpty();
        assertThat(pending(with(asked("t"), row("t", 0, "__no_writes__", ForeignValue.Null.INSTANCE)))).isEmpty();
        assertThat(pending(with(asked("t"), row("other", 0, "messages", items())))).hasSize(1);
        var javascript = with(asked("t"), row("t", 0, "branch:to:model_request", ForeignValue.Null.INSTANCE));
        assertThat(pending(javascript.dialect(Dialect.of(Era.JS_1_14)))).isEmpty();
    }

    @Test
    void aTaskThatTookAnAnswerAndHasNotEndedAsksAgain() {
        assertThat(pending(with(row("t", -4, TaskWrite.RESUME, answers("a")), asked("t")))).extracting(PendingInterrupt::state).containsExactly("waiting");
        assertThat(pending(with(row("t", -4, TaskWrite.RESUME, answers("a")), asked("t"), row("t", 2, "messages", items())))).isEmpty();
    }

    @Test
    void anAnswerByIdThatTheTaskHasNotTakenYetIsNoQuestion() {
        MemoryThread given = with(asked("t"), row(ID, -4, TaskWrite.RESUME, answers("a")));
        assertThat(pending(given)).isEmpty();
        assertThat(ThreadStatus.of(given, Cancellation.NEVER).state()).isEqualTo(ThreadStatus.State.BUSY);
        // JavaScript puts the second answer behind the list of those before it.
        ForeignValue second = items(answers("a"), new ForeignValue.Text("b"));
        assertThat(pending(with(row("t", -4, TaskWrite.RESUME, answers("a")), asked("t"), row(ID, -4, TaskWrite.RESUME, answers("a"))))).hasSize(1);
        assertThat(pending(with(row("t", -4, TaskWrite.RESUME, answers("a")), asked("t"), row(ID, -4, TaskWrite.RESUME, second)))).isEmpty();
    }

    private static ForeignValue answers(String... texts) {
        return new ForeignValue.Items(java.util.Arrays.stream(texts).<ForeignValue>map(ForeignValue.Text::new).toList());
    }

    @Test
    void anAnswerOfTheRunAloneClosesNothing() {
        assertThat(pending(with(asked("t"), row(TaskWrite.NULL_TASK, -4, TaskWrite.RESUME, items())))).hasSize(1);
    }

    @Test
    void aWrongAnswerLeavesItStuck() {
        var thread = with(
                asked("t"),
                row("t", -4, TaskWrite.RESUME, answers("wrong")),
                row("t", -1, TaskWrite.ERROR, new ForeignValue.Text("ValueError('Number of human decisions')")));
        assertThat(pending(thread)).extracting(PendingInterrupt::state).containsExactly("stuck");
    }

    @Test
    void anErrorBeforeAnyAnswerWasSavedLeavesItWaiting() {
        var thread = with(asked("t"), row("t", -1, TaskWrite.ERROR, new ForeignValue.Text("ValidationError()")));
        assertThat(pending(thread)).extracting(PendingInterrupt::state).containsExactly("waiting");
    }

    @Test
    void aSubagentsInterruptCountsOnceAndNamesTheInnermostNamespace() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(human("h", "go"), ai("a", call("k", "task", "description", "one", "subagent_type", "writer")))
                .channel("__pregel_tasks", items(send("k", "task")))
                .rows(new TaskWrite("u1", "~__pregel_push, 0000000000, 0000000000", -3, TaskWrite.INTERRUPT, items(interrupt(ID, request()))));
        thread.at("tools:u1", "s1", null, "input", fields("parents", fields("", "1")))
                .said(human("sh", "one"), ai("sa", call("n", "task", "description", "deep", "subagent_type", "digger")))
                .channel("__pregel_tasks", items(send("n", "task")))
                .rows(new TaskWrite("u2", "~__pregel_push, 0000000000, 0000000000", -3, TaskWrite.INTERRUPT, items(interrupt(ID, request()))));
        thread.at("tools:u1|tools:u2", "d1", null, "input", fields("parents", fields("", "1", "tools:u1", "s1")))
                .said(human("dh", "deep"), ai("da", call("x", "execute")))
                .rows(asked("t9"));
        assertThat(pending(thread)).singleElement().satisfies(found -> {
            assertThat(found.checkpoint()).isEqualTo(new CheckpointKey("tools:u1|tools:u2", "d1"));
            assertThat(found.agent()).isEqualTo("digger");
        });
    }

    @Test
    void whetherASubagentTookAnAnswerIsKnownAtTheHeadToo() {
        for (boolean taken : List.of(true, false)) {
            var thread = with(asked("u1"), row(ID, -4, TaskWrite.RESUME, answers("a")));
            MemoryThread inner = thread.at("tools:u1", "s1", null, "input", fields("parents", fields("", "1")));
            inner.rows(taken ? new TaskWrite[] {asked("t9"), row("t9", -4, TaskWrite.RESUME, answers("a"))} : new TaskWrite[] {asked("t9")});
            assertThat(ThreadStatus.of(thread, Cancellation.NEVER).state()).isEqualTo(taken ? ThreadStatus.State.INTERRUPTED : ThreadStatus.State.BUSY);
            assertThat(ThreadStatus.atHead(thread, Cancellation.NEVER).state()).isEqualTo(ThreadStatus.of(thread, Cancellation.NEVER).state());
        }
    }

    @Test
    void aRequestForOneCallTellsItsDecisionsBySchema() {
        ForeignValue approval = fields("type", "tool_approval", "tool_call_id", "c", "name", "write_file", "args", fields("file_path", "/a"));
        ForeignValue schema = fields("discriminator", fields("mapping", fields("approve", "#/a", "reject", "#/r")));
        ForeignValue interrupt = fields("id", ID, "value", approval, "response_schema", schema);
        assertThat(pending(with(row("t", -3, TaskWrite.INTERRUPT, interrupt)))).singleElement().satisfies(found -> {
            assertThat(found.mode()).isEqualTo("per_call");
            assertThat(found.reviews()).containsExactly(new PendingInterrupt.ReviewConfig("write_file", List.of("approve", "reject")));
        });
    }

    @Test
    void aRequestOfTheProgramsOwnFormIsKeptAsItIs() {
        ForeignValue interrupt = fields("value", "What is your name?");
        assertThat(pending(with(row("t", -3, TaskWrite.INTERRUPT, interrupt)))).singleElement().satisfies(found -> {
            assertThat(found.interruptId()).as("named by its task").isEqualTo("t");
            assertThat(found.actions()).isEmpty();
            assertThat(found.request()).isEqualTo(new ForeignValue.Text("What is your name?"));
        });
    }
}

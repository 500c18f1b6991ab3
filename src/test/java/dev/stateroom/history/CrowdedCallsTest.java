package dev.stateroom.history;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.items;
import static dev.stateroom.history.MemoryThread.send;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Threads with very many calls and subagents: the work grows as they do, or a command ends it with one sentence. */
final class CrowdedCallsTest {
    private static final int MANY = 20_000;

    /** A thread whose work grows with the square of its calls takes far longer. */
    private static final Duration MOST = Duration.ofSeconds(6);

    private static Message.Call task(int i) {
        return call("k" + i, "task", "description", "do " + i, "subagent_type", "s");
    }

    private static MemoryThread delegating() {
        return new MemoryThread()
                .at("1", null)
                .said(human("h", "go"))
                .at("2", "1")
                .said(ai("a", IntStream.range(0, MANY).mapToObj(CrowdedCallsTest::task).toArray(Message.Call[]::new)));
    }

    private static MemoryThread withSubagents(MemoryThread thread, boolean described) {
        for (int i = 0; i < MANY; i++) {
            thread.at("tools:u" + i, "s" + i, null, "input", fields("parents", fields("", "2"))).said(human("s" + i, described ? "do " + i : "else"));
        }
        return thread;
    }

    private static ToolCall.Ledger inTime(RecordedThread thread) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ToolCall.Ledger ledger = ToolCalls.of(thread, Cancellation.NEVER);
        assertThat(Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before)).isLessThan(MOST);
        return ledger;
    }

    @Test
    void subagentsAreFoundByTheirDescriptions() {
        var thread = withSubagents(
                delegating().channel("__pregel_tasks", items(IntStream.range(0, MANY).mapToObj(i -> send("k" + i, "task")).toArray(ForeignValue[]::new))),
                true);
        ToolCall.Ledger ledger = inTime(thread);
        assertThat(ledger.starts()).hasSize(MANY);
        assertThat(ledger.starts().get("tools:u77")).extracting(ToolCall::id).isEqualTo("k77");
    }

    @Test
    void subagentsAreFoundByTheirTasks() {
        var thread = delegating().rows(IntStream.range(0, MANY)
                .mapToObj(i -> new TaskWrite("u" + i, "", 0, "messages", items(fields("type", "tool", "tool_call_id", "k" + (MANY - 1 - i)))))
                .toArray(TaskWrite[]::new));
        ToolCall.Ledger ledger = inTime(withSubagents(thread, true));
        assertThat(ledger.starts().get("tools:u0")).extracting(ToolCall::id).isEqualTo("k" + (MANY - 1));
    }

    @Test
    void tasksThatNothingNamesShareWhatIsLeft() {
        var thread = delegating()
                .channel("__pregel_tasks", items(IntStream.range(0, MANY).mapToObj(i -> send("k" + i, "task")).toArray(ForeignValue[]::new)))
                .rows(IntStream.range(0, MANY).mapToObj(i -> new TaskWrite("u" + i, "", 0, TaskWrite.ERROR, new ForeignValue.Text("no"))).toArray(TaskWrite[]::new));
        ToolCall.Ledger ledger = inTime(withSubagents(thread, true));
        assertThat(ledger.starts().get("tools:u77")).extracting(ToolCall::id).isEqualTo("k77");
    }

    @Test
    void subagentsAreTakenInTheirOrder() {
        ToolCall.Ledger ledger = inTime(withSubagents(delegating(), false));
        assertThat(ledger.starts()).hasSize(MANY);
    }

    /** No run gives one id twice: whose call a result belongs to is looked for among all of them. */
    @Test
    void callsOfOneIdEndTheCommand() {
        var thread = new MemoryThread().at("1", null).said(human("h", "go")).at("2", "1");
        for (int i = 0; i < 3_000; i++) {
            thread.said(ai("a" + i, call("k", "ls", "path", "/" + i)), tool("k", "ls", "r" + i));
        }
        new CommandAllowance(5_000_000, () -> 0).during(() -> {
            assertThatThrownBy(() -> ToolCalls.of(thread, Cancellation.NEVER))
                    .isInstanceOf(FailureException.class)
                    .hasMessageMatching("stopped at the call k in thread memory, .*--max-work.*");
            return 0;
        });
    }
}

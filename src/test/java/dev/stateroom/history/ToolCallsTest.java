package dev.stateroom.history;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.items;
import static dev.stateroom.history.MemoryThread.message;
import static dev.stateroom.history.MemoryThread.send;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.tool.OffloadName;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ToolCallsTest {
    private static final String NS = "tools:u1";

    private static ToolCall.Ledger ledger(MemoryThread thread) {
        return ToolCalls.of(thread, Cancellation.NEVER);
    }

    private static ToolCall only(MemoryThread thread) {
        List<ToolCall> calls = ledger(thread).inOrder();
        assertThat(calls).hasSize(1);
        return calls.getFirst();
    }

    @Test
    void resultsFindTheirCallsByIdInAnyOrder() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(human("h", "go"))
                .at("2", "1")
                .said(ai("a", call("c1", "ls"), call("c2", "glob")))
                .at("3", "2")
                .said(tool("c2", "glob", "second"), tool("c1", "ls", "first"));

        assertThat(ledger(thread).inOrder())
                .extracting(ToolCall::id, c -> c.result() == null ? "" : c.result().text(), c -> c.checkpoint().id(), ToolCall::turn)
                .containsExactly(
                        tuple("c1", "first", "3", 1),
                        tuple("c2", "second", "3", 1));
        assertThat(ledger(thread).at(new CheckpointKey("", "3"))).hasSize(2);
        assertThat(ledger(thread).at(new CheckpointKey("", "2"))).isEmpty();
    }

    @Test
    void aMessageWithoutStatusSucceeded() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "ls")))
                .at("2", "1")
                .said(message("tool", "t", "x", List.of(), "c1", null));
        assertThat(only(thread).status()).isEqualTo("success");
    }

    @Test
    void aCallOfTheLastMessageWaitsWhileSomethingIsDue() {
        var thread = new MemoryThread().at("1", null).said(ai("a", call("c1", "ls"))).due("tools");
        assertThat(only(thread).status()).isEqualTo("waiting");
    }

    @Test
    void aCallIsCancelledWhenThePersonWentOnOrNothingIsDue() {
        var spoken = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "ls")))
                .at("2", "1")
                .said(human("h2", "never mind"))
                .due("model");
        assertThat(only(spoken).status()).isEqualTo("cancelled");
        var ended = new MemoryThread().at("1", null).said(ai("a", call("c1", "ls"))).due();
        assertThat(only(ended).status()).isEqualTo("cancelled");
    }

    @Test
    void aCallWhoseTaskFailedIsAnError() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "ls"), call("c2", "boom")))
                .channel("__pregel_tasks", items(send("c1", "ls"), send("c2", "boom")))
                .rows(new TaskWrite("t2", "~__pregel_push, 0000000001, 0000000000", -1, "__error__", new ForeignValue.Text("ValueError()")))
                .finished(tool("c1", "ls", "ok"))
                .due("tools", "tools");
        assertThat(ledger(thread).inOrder())
                .extracting(ToolCall::id, ToolCall::status)
                .containsExactly(
                        tuple("c1", "success"),
                        tuple("c2", "error"));
        assertThat(ledger(thread).inOrder().getFirst().checkpoint().id()).isEqualTo("1");
        assertThat(ledger(thread).steps()).isEmpty();
        assertThat(ledger(thread).at(new CheckpointKey("", "1"))).hasSize(1);
    }

    @Test
    void aReviewersChangeComesFromTheChannelBeforeTheToolsRan() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "edit_file", "file_path", "/a")))
                .at("2", "1")
                .channel("hitl_edited_tool_calls", fields("c1", fields("name", "edit_file", "args", fields("file_path", "/b"))))
                .at("3", "2")
                .said(tool("c1", "edit_file", "done"))
                .channel("hitl_edited_tool_calls", ForeignValue.Fields.EMPTY);
        assertThat(only(thread).args()).isEqualTo(fields("file_path", "/a"));
        assertThat(only(thread).ranArgs()).isEqualTo(fields("file_path", "/b"));
        assertThat(only(thread).path()).isEqualTo("/b");
    }

    @Test
    void aReviewersChangeMayStandInTheRewrittenMessage() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "edit_file", "file_path", "/a"), call("c2", "ls")))
                .at("2", "1")
                .said(ai("a", call("c1", "edit_file", "file_path", "/b")))
                .at("3", "2")
                .said(tool("c1", "edit_file", "done"))
                .due("model_request");
        List<ToolCall> calls = ledger(thread).inOrder();
        assertThat(calls).hasSize(2);
        assertThat(calls.get(0).args()).isEqualTo(fields("file_path", "/a"));
        assertThat(calls.get(0).ranArgs()).isEqualTo(fields("file_path", "/b"));
        assertThat(calls.get(1).status()).as("dropped with the rewriting").isEqualTo("cancelled");
    }

    @Test
    void aCallThatRanOnTwoBranchesStandsOnceWithTheNewestResultAndUnderBothSteps() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "ls")))
                .at("2", "1")
                .said(tool("c1", "ls", "old"))
                .at("3", "1")
                .said(tool("c1", "ls", "new"));
        assertThat(only(thread).result()).isNotNull().extracting(m -> m.text()).isEqualTo("new");
        var at2 = ledger(thread).at(new CheckpointKey("", "2"));
        assertThat(at2).extracting(c -> c.result() == null ? "" : c.result().text()).containsExactly("old");
        assertThat(ledger(thread).at(new CheckpointKey("", "3"))).hasSize(1);
    }

    @Test
    void theSameIdAskedForAgainLaterOnTheSameLineIsAnotherCall() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c", "ls")))
                .at("2", "1")
                .said(tool("c", "ls", "one"))
                .at("3", "2")
                .said(ai("b", call("c", "ls")))
                .at("4", "3")
                .said(tool("c", "ls", "two"));
        assertThat(ledger(thread).inOrder())
                .extracting(c -> c.result() == null ? "" : c.result().text())
                .containsExactly("one", "two");
    }

    @Test
    void turnsAreCountedAlongEachBranch() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(human("h1", "a"))
                .at("2", "1")
                .said(human("h2", "b"))
                .at("3", "2")
                .said(ai("x", call("left", "ls")))
                .at("4", "1")
                .said(human("h3", "c"))
                .at("5", "4")
                .said(human("h3", "c, moved to a file"), ai("y", call("right", "ls")));
        assertThat(ledger(thread).inOrder()).extracting(ToolCall::turn).containsExactly(2, 2);
    }

    private static MemoryThread delegating() {
        return new MemoryThread()
                .at("1", null)
                .said(human("h", "go"))
                .at("2", "1")
                .said(ai(
                        "a",
                        call("k1", "task", "description", "one", "subagent_type", "researcher"),
                        call("k2", "task", "description", "two", "subagent_type", "writer"),
                        call("k3", "ls")))
                .channel("__pregel_tasks", items(send("k1", "task"), send("k2", "task"), send("k3", "ls")));
    }

    private static MemoryThread child(MemoryThread thread, String namespace, String id, String opening, String callId) {
        return thread.at(namespace, id, null, "input", fields("parents", fields("", "2")))
                .said(human("sub-" + id, opening), ai("sa-" + id, call(callId, "write_file", "file_path", "/" + id)));
    }

    @Test
    void aSubagentIsFoundByTheResultOfItsTask() {
        var thread = delegating()
                .rows(new TaskWrite("u1", "", 0, "messages", items(fields("type", "tool", "tool_call_id", "k2"))));
        child(thread, NS, "s1", "one", "w");
        assertThat(ledger(thread).inOrder())
                .extracting(ToolCall::id, ToolCall::agent, ToolCall::parentCallId, ToolCall::turn)
                .containsExactly(
                        tuple("k1", "main", null, 1),
                        tuple("k2", "main", null, 1),
                        tuple("w", "writer", "k2", 1),
                        tuple("k3", "main", null, 1));
    }

    @Test
    void anUnfinishedSubagentIsFoundByItsPlaceAmongTheSends() {
        var thread = delegating()
                .rows(new TaskWrite("u1", "~__pregel_push, 0000000001, 0000000000", -3, "__interrupt__", items()));
        child(thread, NS, "s1", "something else", "w");
        assertThat(ledger(thread).inOrder()).extracting(ToolCall::id).containsExactly("k1", "k2", "w", "k3");
    }

    @Test
    void aSubagentWithoutAnyRowIsFoundByItsDescriptionThenByOrder() {
        var described = delegating();
        child(described, NS, "s1", "two", "w");
        assertThat(ledger(described).inOrder()).extracting(ToolCall::id).containsExactly("k1", "k2", "w", "k3");
        var ordered = delegating();
        child(ordered, NS, "s1", "reworded", "w1");
        child(ordered, "tools:u2", "s2", "one", "w2");
        assertThat(ledger(ordered).inOrder()).extracting(ToolCall::id).containsExactly("k1", "w2", "k2", "w1", "k3");
    }

    @Test
    void nestedSubagentsFollowTheCallTheyRunUnder() {
        var thread = delegating()
                .rows(new TaskWrite("u1", "", 0, "messages", items(fields("tool_call_id", "k1"))));
        thread.at(NS, "s1", null, "input", fields("parents", fields("", "2")))
                .said(human("sh", "one"), ai("sa", call("n1", "task", "description", "deep", "subagent_type", "digger")))
                .rows(new TaskWrite("u9", "", 0, "messages", items(fields("tool_call_id", "n1"))));
        thread.at(NS + "|tools:u9", "d1", null, "input", fields("parents", fields("", "2", NS, "s1")))
                .said(human("dh", "deep"), ai("da", call("d", "ls")));
        assertThat(ledger(thread).inOrder())
                .extracting(ToolCall::id, ToolCall::agent, ToolCall::parentCallId)
                .startsWith(
                        tuple("k1", "main", null),
                        tuple("n1", "researcher", "k1"),
                        tuple("d", "digger", "n1"));
    }

    @Test
    void aNamespaceThatNothingLinksStandsAtTheEndUnderItsStoredName() {
        var thread = new MemoryThread().at("1", null).said(human("h", "x"));
        thread.at("planner:zz", "p1", null, "input", fields("lc_agent_name", "planner-agent")).said(ai("pa", call("p", "ls")));
        assertThat(only(thread).agent()).isEqualTo("planner-agent");
        assertThat(only(thread).parentCallId()).isNull();
    }

    @Test
    void aResultWhoseQuestionIsLostIsStillShown() {
        var thread = new MemoryThread().at("1", null).at("2", "1").said(tool("lost", "grep", "hits"));
        assertThat(only(thread).tool()).isEqualTo("grep");
        assertThat(only(thread).args()).isEqualTo(ForeignValue.Null.INSTANCE);
    }

    @Test
    void anOffloadedResultNamesItsFile() {
        String notice = "Tool result too large, the result of this tool call call.1/x was saved in the filesystem at this path: "
                + "/artifacts root/large_tool_results/call_1_x\n\nRead it.";
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("call.1/x", "fetch"), call("quiet", "fetch"), call("quotes", "read_file")))
                .at("2", "1")
                .said(
                        tool("call.1/x", "fetch", notice),
                        tool("quiet", "fetch", "moved away"),
                        tool("quotes", "read_file", "1\t" + notice))
                .file("/large_tool_results/quiet.txt", "much");
        assertThat(ledger(thread).inOrder())
                .extracting(ToolCall::offloadedTo)
                .containsExactly("/artifacts root/large_tool_results/call_1_x", "/large_tool_results/quiet.txt", null);
    }

    @Test
    void offloadNamesAreMadeAsTheReferenceMakesThem() {
        assertThat(OffloadName.bounded("toolu/01:ab c")).isEqualTo("toolu_01:ab c");
        assertThat(OffloadName.bounded("a.b\\c")).isEqualTo("a_b_c");
        assertThat(OffloadName.bounded("x".repeat(128))).hasSize(128);
        assertThat(OffloadName.bounded("x".repeat(129)))
                .isEqualTo("call-0ec9eb33e74510bcdd1f2ea55206e82f21649c5c2becbf2b433eb475b34c01bd");
    }

    @Test
    void parentsInACircleEndTheWalk() {
        var thread = new MemoryThread()
                .at("1", "3")
                .said(ai("a", call("c1", "ls")))
                .at("2", "1")
                .said(tool("c1", "ls", "x"))
                .at("3", "2");
        assertThat(ledger(thread).inOrder()).hasSize(1);
        assertThat(only(thread).status()).isEqualTo("success");
    }
}

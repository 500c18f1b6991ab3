package dev.stateroom.history.ledger;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.ledger.Offload.Fate;
import dev.stateroom.history.ledger.Offload.Kind;
import dev.stateroom.history.ledger.Offload.Size;
import dev.stateroom.history.ledger.Offload.Status;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OffloadLedgerTest {
    private static final String LARGE = "one line of a log\n".repeat(5_000);

    private static List<Offload> ledger(MemoryThread thread) {
        return OffloadLedger.of(thread, ToolCalls.of(thread, Cancellation.NEVER), Cancellation.NEVER)
                .entries();
    }

    private static Offload only(MemoryThread thread) {
        List<Offload> entries = ledger(thread);
        assertThat(entries).hasSize(1);
        return entries.getFirst();
    }

    private static String notice(String id, String path) {
        return "Tool result too large, the result of this tool call " + id
                + " was saved in the filesystem at this path: " + path + "\n\nYou can read the result …\n";
    }

    private static Message moved(String id, String path) {
        return tool(id, "fetch", notice(id, path));
    }

    /** A thread in which {@code id} was asked for and moved to {@code path}. */
    private static MemoryThread moving(String id, String path) {
        return new MemoryThread()
                .at("1", null)
                .said(human("h", "go"), ai("a", call(id, "fetch")))
                .at("2", "1")
                .said(moved(id, path))
                .file(path, LARGE);
    }

    private static List<String> readBy(Offload entry) {
        return entry.readBack().stream().map(r -> r.call().id() + " " + r.bytes()).toList();
    }

    @Test
    void aStoredResultHasItsCallItsSizeAndWhatItSaved() {
        Offload entry = only(moving("c1", "/large_tool_results/c1"));

        assertThat(entry.status()).isEqualTo(Status.OK);
        assertThat(entry.kind()).isEqualTo(Kind.RESULT);
        assertThat(entry.path()).isEqualTo("/large_tool_results/c1");
        assertThat(entry.call()).isNotNull().extracting(c -> c.id()).isEqualTo("c1");
        assertThat(entry.agent()).isEqualTo("main");
        assertThat(entry.at().id()).isEqualTo("2");
        assertThat(entry.size()).isEqualTo(new Size(90_000, 22_500));
        int shown = notice("c1", "/large_tool_results/c1").length();
        assertThat(entry.shown()).isEqualTo(shown + 2);
        assertThat(entry.tokensSaved()).isEqualTo(22_500 - shown / 4);
        assertThat(entry.laterFate()).isEqualTo(Fate.KEPT);
        assertThat(entry.readBack()).isEmpty();
    }

    @Test
    void tokensCountCharactersAndSizesCountBytes() {
        var thread = moving("c1", "/large_tool_results/c1").file("/large_tool_results/c1", "é😀".repeat(100));
        assertThat(only(thread).size()).isEqualTo(new Size(600, 50));
    }

    @Test
    void theLaterOfTwoCollidingIdsWritesOverTheEarlier() {
        String path = "/large_tool_results/a_b";
        var thread = moving("a.b", path)
                .at("3", "2")
                .said(ai("a2", call("r0", "read_file", "file_path", path)))
                .at("4", "3")
                .said(tool("r0", "read_file", "@@ lines 1-1 of 5000 | next offset 1 @@\none line of a log"))
                .at("5", "4")
                .said(ai("a3", call("a_b", "fetch")))
                .at("6", "5")
                .said(moved("a_b", path))
                .file(path, LARGE + "later")
                .at("7", "6")
                .said(ai("a4", call("r1", "read_file", "file_path", "large_tool_results//a_b/")))
                .at("8", "7")
                .said(tool("r1", "read_file", "@@ lines 1-2 of 5001 | next offset 2 @@\none line of a log\none"));

        List<Offload> entries = ledger(thread);
        assertThat(entries)
                .extracting(e -> e.call() == null ? "" : e.call().id(), Offload::status, e -> e.by() == null ? "" : e.by().id(), e -> e.size())
                .containsExactly(
                        tuple("a.b", Status.OVERWRITTEN, "a_b", new Size(90_000, 22_500)),
                        tuple("a_b", Status.OK, "", new Size(90_005, 22_501)));
        assertThat(entries).extracting(OffloadLedgerTest::readBy).containsExactly(List.of("r0 17"), List.of("r1 21"));
    }

    @Test
    void aCollisionOnAnotherBranchWritesOverNothing() {
        String path = "/large_tool_results/a_b";
        var thread = moving("a.b", path)
                .at("3", "1")
                .said(ai("a3", call("a_b", "fetch")))
                .at("4", "3")
                .said(moved("a_b", path))
                .file(path, LARGE);
        assertThat(ledger(thread)).extracting(Offload::status).containsExactly(Status.OK, Status.OK);
    }

    @Test
    void whereFilesAreNotWrittenOverTheSecondResultStaysInItsMessage() {
        String path = "/large_tool_results/a_b";
        var thread = moving("a.b", path)
                .dialect(Dialect.of(Era.PYTHON_0_5))
                .at("3", "2")
                .said(ai("a3", call("a_b", "fetch"), call("small", "fetch"), call("big", "fetch")))
                .at("4", "3")
                .said(tool("a_b", "fetch", LARGE), tool("small", "fetch", "x"), tool("big", "fetch", LARGE));

        List<Offload> entries = ledger(thread);
        assertThat(entries)
                .extracting(e -> e.call() == null ? "" : e.call().id(), Offload::status, e -> e.by() == null ? "" : e.by().id())
                .containsExactly(tuple("a.b", Status.OK, ""), tuple("a_b", Status.KEPT_INLINE, "a.b"));
        assertThat(entries.getLast().size()).isEqualTo(new Size(90_000, 22_500));
        assertThat(entries.getLast().tokensSaved()).isZero();
        assertThat(ledger(thread.dialect(Dialect.of(Era.PYTHON_0_7)))).hasSize(1);
    }

    @Test
    void aResultThatCouldNotBeSavedIsLost() {
        String refusal = "Tool result too large, but the result could not be saved to the filesystem: Cannot write to"
                + " /large_tool_results/one.txt because it already exists. Read and then make an edit, or write to a new path.";
        var thread = moving("one", "/large_tool_results/one.txt")
                .dialect(Dialect.of(Era.JS_1_9))
                .at("3", "2")
                .said(ai("a2", call("one", "fetch")))
                .at("4", "3")
                .said(tool("one", "fetch", refusal));
        List<Offload> entries = ledger(thread);
        assertThat(entries).extracting(Offload::status).containsExactly(Status.OK, Status.LOST);
        Offload entry = entries.getLast();
        assertThat(entry.status()).isEqualTo(Status.LOST);
        assertThat(entry.path()).isEqualTo("/large_tool_results/one.txt");
        assertThat(entry.size()).isNull();
        assertThat(entry.tokensSaved()).isNull();
    }

    @Test
    void aNoticeOfAFileThatIsNowhereDangles() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "fetch")))
                .at("2", "1")
                .said(moved("c1", "/art/large_tool_results/c1"));
        assertThat(only(thread).status()).isEqualTo(Status.DANGLING);
        assertThat(only(thread).path()).isEqualTo("/art/large_tool_results/c1");
    }

    @Test
    void aFileThatCannotBeReadIsNotCalledMissing() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("a", call("c1", "fetch")))
                .at("2", "1")
                .partly()
                .said(moved("c1", "/large_tool_results/c1"));
        assertThat(only(thread)).extracting(Offload::status, Offload::size).containsExactly(Status.OK, null);
    }

    @Test
    void aFileThatNothingNamesIsAnOrphanAndMayStillBeRead() {
        var thread = new MemoryThread()
                .at("1", null)
                .file("/large_tool_results/old", "some\ntext")
                .file("/notes/large_tool_results", "not in the folder")
                .said(ai("a", call("g", "grep", "pattern", "t", "output_mode", "content")))
                .at("2", "1")
                .said(tool("g", "grep", "/large_tool_results/old:\n  2: text\n/x.txt:\n  1: t"));
        Offload entry = only(thread);
        assertThat(entry.status()).isEqualTo(Status.ORPHAN);
        assertThat(entry.call()).isNull();
        assertThat(entry.agent()).isEmpty();
        assertThat(readBy(entry)).containsExactly("g 4");
    }

    @Test
    void aSummaryMayNameAConversationThatWasNeverStored() {
        Message summary = human(
                "s",
                "You are in the middle of a conversation that has been summarized.\n\n"
                        + "The full conversation history has been saved to /conversation_history/9f2c51d0.md should you need it.");
        var thread = new MemoryThread().at("1", null).at("2", "1").said(summary);
        Offload entry = only(thread);
        assertThat(entry.status()).isEqualTo(Status.DANGLING);
        assertThat(entry.kind()).isEqualTo(Kind.HISTORY);
        assertThat(entry.path()).isEqualTo("/conversation_history/9f2c51d0.md");
        assertThat(entry.at().id()).isEqualTo("2");
        assertThat(entry.call()).isNull();
    }

    @Test
    void theChannelOfTheSummariserNamesEveryFileItWrote() {
        ForeignValue.Fields first = fields("file_path", "/conversation_history/s1.md", "cutoff_index", new ForeignValue.Int(3));
        ForeignValue.Fields second = fields("file_path", "/conversation_history/s2.md", "cutoff_index", new ForeignValue.Int(9));
        var thread = new MemoryThread()
                .at("1", null)
                .at("2", "1")
                .channel("_summarization_event", first)
                .file("/conversation_history/s1.md", "## Summarized <image url=\"/conversation_history/media/ab.png\" />")
                .file("/conversation_history/media/ab.png", "png")
                .file("/conversation_history/media/cd.png", "png")
                .at("3", "2")
                .channel("_summarization_event", first)
                .at("4", "3")
                .channel("_summarization_event", second);
        assertThat(ledger(thread))
                .extracting(Offload::path, Offload::status, e -> e.at().id())
                .containsExactly(
                        tuple("/conversation_history/s1.md", Status.OK, "2"),
                        tuple("/conversation_history/s2.md", Status.DANGLING, "4"),
                        tuple("/conversation_history/media/ab.png", Status.OK, "4"),
                        tuple("/conversation_history/media/cd.png", Status.ORPHAN, "4"));
    }

    @Test
    void aLongMessageOfAUserIsNamedByItsTag() {
        ForeignValue.Fields raw = fields("additional_kwargs", fields("lc_evicted_to", "/conversation_history/m.md"));
        Message said = new Message("human", "h", null, new ForeignValue.Text(LARGE), List.of(), null, null, raw);
        var thread = new MemoryThread().at("1", null).said(said).file("/conversation_history/m.md", LARGE);
        assertThat(only(thread))
                .extracting(Offload::kind, Offload::status, Offload::size)
                .containsExactly(Kind.MESSAGE, Status.OK, new Size(90_000, 22_500));
    }

    @Test
    void whatHappenedToTheFileSinceIsTold() {
        assertThat(only(moving("c1", "/large_tool_results/c1").at("3", "2").file("/large_tool_results/c1", "less"))
                        .laterFate())
                .isEqualTo(Fate.CHANGED);
        assertThat(only(moving("c1", "/large_tool_results/c1").at("3", "2").gone("/large_tool_results/c1")))
                .extracting(Offload::status, Offload::laterFate)
                .containsExactly(Status.OK, Fate.DELETED);
    }

    @Test
    void callsOfOtherToolsReadAnUnknownPartAndFailedOnesNothing() {
        String path = "/large_tool_results/c1";
        var thread = moving("c1", path)
                .at("3", "2")
                .said(ai(
                        "a2",
                        call("x", "execute", "command", "head -3 " + path + "; true"),
                        call("y", "parse", "input", path),
                        call("z", "read_file", "file_path", path),
                        call("l", "ls", "path", path),
                        call("w", "read_file", "file_path", path)))
                .at("4", "3")
                .said(
                        tool("x", "execute", "one\n[Command succeeded with exit code 0]"),
                        tool("y", "parse", "{}"),
                        tool("z", "read_file", "Error: File '" + path + "' not found"),
                        tool("l", "ls", "[]"),
                        tool("w", "read_file", "     1\tone line\n   1.1\t of a log\n     2\tone"));
        assertThat(readBy(only(thread))).containsExactly("x null", "y null", "w 21");
    }
}

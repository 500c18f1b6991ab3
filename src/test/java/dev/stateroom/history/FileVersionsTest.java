package dev.stateroom.history;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.items;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.history.FileVersions.FileVersion;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FileVersionsTest {
    private static Timeline timeline(MemoryThread thread, String end) {
        return Timeline.of(thread, new CheckpointKey("", end), Cancellation.NEVER, Progress.SILENT);
    }

    private static List<FileVersion> versions(MemoryThread thread, String end, String path) {
        return FileVersions.of(
                thread, timeline(thread, end), ToolCalls.of(thread, Cancellation.NEVER), path, Cancellation.NEVER);
    }

    private static @Nullable String author(FileVersion version) {
        return version.call() == null ? null : version.call().id();
    }

    @Test
    void eachVersionNamesTheCallThatMadeItAndReadingMakesNone() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(human("h", "go"))
                .file("/a", "from the input")
                .at("2", "1")
                .said(ai("x", call("r", "read_file", "file_path", "/a"), call("w", "edit_file", "file_path", "/a")))
                .at("3", "2")
                .said(tool("w", "edit_file", "ok"), tool("r", "read_file", "1 from"))
                .file("/a", "edited")
                .at("4", "3")
                .said(ai("y", call("d", "delete", "file_path", "/")))
                .at("5", "4")
                .said(tool("d", "delete", "gone"))
                .gone("/a");
        assertThat(versions(thread, "5", "/a"))
                .extracting(FileVersion::number, v -> v.step().key().id(), v -> v.data() == null, FileVersionsTest::author)
                .containsExactly(tuple(1, "1", false, null), tuple(2, "3", false, "w"), tuple(3, "5", true, "d"));
    }

    @Test
    void ofSeveralWritersInOneStepTheOneWhoseTextIsThereCounts() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai(
                        "x",
                        call("w1", "write_file", "file_path", "/a", "content", "one"),
                        call("w2", "write_file", "file_path", "/a", "content", "two")))
                .at("2", "1")
                .said(tool("w1", "write_file", "ok"), tool("w2", "write_file", "ok"))
                .file("/a", "one");
        assertThat(versions(thread, "2", "/a")).extracting(FileVersionsTest::author).containsExactly("w1");
    }

    @Test
    void aFailedCallWroteNothing() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("x", call("w", "edit_file", "file_path", "/a")))
                .at("2", "1")
                .said(MemoryThread.message("tool", "t", "Error: no", List.of(), "w", "error"))
                .file("/a", "from elsewhere");
        assertThat(versions(thread, "2", "/a")).extracting(FileVersionsTest::author).containsExactly((String) null);
    }

    /** Releases that only write new files say so without a status; a run that keeps only its end has both calls in one step. */
    @Test
    void aRefusedCallBesideTheOneThatWroteIsNotTheAuthor() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("x", call("w1", "write_file", "file_path", "/a", "content", "one"), call("e", "edit_file", "file_path", "/a")))
                .at("2", "1")
                .said(tool("w1", "write_file", "Successfully wrote to '/a'"), tool("e", "edit_file", "Successfully replaced 1 instance(s)"))
                .said(ai("y", call("w2", "write_file", "file_path", "/a", "content", "two"), call("f", "edit_file", "file_path", "/a")))
                .said(tool("w2", "write_file", "Cannot write to /a because it already exists."), tool("f", "edit_file", "Error: String not found in file: 'x'"))
                .file("/a", "edited");
        assertThat(versions(thread, "2", "/a")).extracting(FileVersionsTest::author).containsExactly("e");
    }

    @Test
    void workThatASubagentBroughtBackNamesItsOwnCall() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(ai("x", call("k", "task", "description", "do", "subagent_type", "writer")))
                .rows(new TaskWrite("u", "", 0, "messages", items(fields("tool_call_id", "k"))))
                .at("2", "1")
                .said(tool("k", "task", "done"))
                .file("/a", "by the subagent");
        thread.at("tools:u", "s1", null, "input", fields("parents", fields("", "1")))
                .said(ai("y", call("w", "write_file", "file_path", "/a", "content", "by the subagent")))
                .at("tools:u", "s2", "s1", "loop", fields())
                .said(tool("w", "write_file", "ok"));
        assertThat(versions(thread, "2", "/a")).extracting(FileVersionsTest::author).containsExactly("w");
    }

    @Test
    void aTimelineFollowsParentsAndCountsTurns() {
        var thread = new MemoryThread()
                .at("1", null)
                .said(human("h1", "first"))
                .at("2", "1")
                .said(ai("x", call("w", "ls")))
                .at("3", "1")
                .said(human("h2", "other branch"))
                .at("4", "2")
                .said(tool("w", "ls", "ok"), tool("w", "ls", "ok"))
                .file("/a", "x")
                .at("5", "4")
                .said(human("h1", "first"), human("h3", "second"));
        Timeline timeline = timeline(thread, "5");
        assertThat(timeline.steps()).extracting(s -> s.key().id()).containsExactly("1", "2", "4", "5");
        assertThat(timeline.steps()).extracting(Timeline.Step::filesChanged).containsExactly(0, 0, 1, 0);
        assertThat(timeline.steps().get(2).tools()).containsExactly("ls");
        assertThat(timeline.turns()).extracting(Timeline.Turn::text, Timeline.Turn::firstIndex).containsExactly(tuple("first", 0), tuple("second", 3));
        assertThat(timeline.turnAt(2)).isEqualTo(timeline.turns().getFirst());
        assertThat(timeline.complete()).isTrue();
        assertThat(timeline.indexOf(new CheckpointKey("", "4"))).isEqualTo(2);
        assertThat(timeline.indexOf(new CheckpointKey("", "3"))).isEqualTo(-1);
    }

    @Test
    void stepsAreFoundWhoseIdsDoNotGrow() {
        Timeline timeline = timeline(new MemoryThread().at("9", null).at("1", "9").at("5", "1").at("3", "5"), "3");
        assertThat(timeline.steps()).allSatisfy(step -> assertThat(timeline.steps().get(timeline.indexOf(step.key()))).isEqualTo(step));
        assertThat(timeline.indexOf(new CheckpointKey("", "4"))).isEqualTo(-1);
        assertThat(timeline.indexOf(new CheckpointKey("tools:a", "5"))).isEqualTo(-1);
    }

    @Test
    void aTimelineSaysWhenItsBeginningIsMissing() {
        var thread = new MemoryThread().at("2", "1").at("3", "2");
        assertThat(timeline(thread, "3").complete()).isFalse();
        var circle = new MemoryThread().at("1", "2").at("2", "1");
        assertThat(timeline(circle, "2").steps()).hasSize(2);
        assertThat(timeline(circle, "2").complete()).isFalse();
    }
}

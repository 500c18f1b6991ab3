package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ScratchCopy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that a checkpoint holds before the call that wrote them has run. */
final class EarlyFilesTest {
    private static final String NOW = "2026-01-01T00:00:00+00:00";
    private static final String MOVED = "/large_tool_results/call-2";

    private record Recorded(String checkpointId, List<FileChange> changes) implements CallRecording.Truth {
        @Override
        public UnexplainedChange.Cause cause() {
            return UnexplainedChange.Cause.MIDDLEWARE;
        }
    }

    private static LoggedCall call(String id, String tool, @Nullable String parent, @Nullable String offloadedTo) {
        return new LoggedCall(
                id,
                tool,
                ForeignValue.Fields.EMPTY,
                new LoggedCall.Result(new ForeignValue.Text("done"), null),
                LoggedCall.Ending.RAN,
                parent == null ? "main" : "s",
                parent,
                null,
                offloadedTo,
                null);
    }

    private static CallRecording.Step step(String id, List<CallRecording.Part> calls, FileChange... changes) {
        return new CallRecording.Step(calls, new Recorded(id, List.of(changes)), false);
    }

    /** A composite of Python 0.2 writes into the state that the subagent shares with its caller, whose checkpoint is not stored yet. */
    @Test
    void aSubagentsFileThatItsCallerHeldBeforeStaysWhenTheSubagentEnds() {
        FileData file = new FileData(new FileData.Lines(List.of("long")), null, null, null, null);
        CallRecording.Part large = new CallRecording.Part(call("call-2", "emit", "call-1", MOVED), List.of());
        CallRecording.Part task = new CallRecording.Part(call("call-1", "task", null, null), List.of(step("sub-1", List.of(large))));
        CallRecording recording = new CallRecording(
                "t",
                List.of(step("1", List.of(), new FileChange(MOVED, null, file)), step("2", List.of(task)), step("3", List.of())),
                Dialect.of(Era.PYTHON_0_2),
                Map.of(),
                List.of());
        ReplayScratch scratch = ((AgentReply.Answered<ReplayScratch>) ScratchCopy.ofState(Dialect.of(Era.PYTHON_0_2), RuleBook.EMPTY, () -> Instant.EPOCH)).value();
        ReplayReport report = new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT);
        assertThat(report.files()).containsOnlyKeys(MOVED);
        assertThat(report.unexplained()).allSatisfy(change -> assertThat(change.isWithoutCall()).isFalse());
    }

    /** What a run was given and a call edits later is no early write, in no release. */
    @ParameterizedTest
    @EnumSource(names = {"PYTHON_0_2", "PYTHON_0_7"})
    void inputThatACallEditsSoonIsThereBeforeIt(Era era) {
        Dialect dialect = Dialect.of(era);
        FileData given = new FileData(new FileData.Lines(List.of("hello")), null, null, NOW, NOW);
        LoggedCall edit = LoggedCall.of(
                "call-1",
                "edit_file",
                ForeignValue.Fields.copyOf(Map.of(
                        "file_path", new ForeignValue.Text("/b.md"),
                        "old_string", new ForeignValue.Text("hello"),
                        "new_string", new ForeignValue.Text("needle"),
                        "replace_all", new ForeignValue.Bool(true))),
                new LoggedCall.Result(new ForeignValue.Text("Successfully replaced 1 instance(s) of the string in '/b.md'"), null));
        FileData after = new FileData(new FileData.Lines(List.of("needle")), null, null, NOW, NOW);
        CallRecording recording = new CallRecording(
                "t",
                List.of(
                        step("1", List.of(), new FileChange("/b.md", null, given)),
                        step("2", List.of(new CallRecording.Part(edit, List.of())), new FileChange("/b.md", given, after))),
                dialect,
                Map.of(),
                List.of());
        ReplayScratch scratch = ((AgentReply.Answered<ReplayScratch>) ScratchCopy.ofState(dialect, RuleBook.EMPTY, () -> Instant.EPOCH)).value();
        ReplayReport report = new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT);
        assertThat(report.calls()).extracting(ReplayedCall::verdict).containsExactly(ReplayVerdict.SAME);
        assertThat(report.unexplained()).extracting(UnexplainedChange::path).containsExactly("/b.md");
    }
}

package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
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
import org.junit.jupiter.api.Test;

/** Calls that went to a mount which is not there are skipped, and the route is named. */
final class MissingRouteTest {
    private record Unchanged(String checkpointId) implements CallRecording.Truth {
        @Override
        public List<FileChange> changes() {
            return List.of();
        }

        @Override
        public UnexplainedChange.Cause cause() {
            return UnexplainedChange.Cause.MIDDLEWARE;
        }
    }

    private static ReplayedCall replayed(String tool, Map<String, ForeignValue> args, String answer, LoggedCall.Ending ending) {
        LoggedCall call = new LoggedCall(
                "call-1", tool, ForeignValue.Fields.copyOf(args), new LoggedCall.Result(new ForeignValue.Text(answer), true), ending, "main", null, null, null, null);
        Dialect dialect = Dialect.of(Era.PYTHON_0_7);
        CallRecording recording = new CallRecording(
                "t", List.of(new CallRecording.Step(List.of(new CallRecording.Part(call, List.of())), new Unchanged("1"), false)), dialect, Map.of(), List.of());
        ReplayScratch scratch = ((AgentReply.Answered<ReplayScratch>) ScratchCopy.ofState(dialect, RuleBook.EMPTY, () -> Instant.EPOCH)).value();
        return new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT).calls().getFirst();
    }

    @Test
    void aMountThatNamesPathsWithoutItsPrefixIsTold() {
        ReplayedCall inside = replayed(
                "read_file", Map.of("file_path", new ForeignValue.Text("/memories/d/x")), "Error: File '/d/x' not found", LoggedCall.Ending.RAN);
        assertThat(inside.verdict()).isEqualTo(ReplayVerdict.SKIPPED);
        assertThat(inside.note()).isEqualTo(new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, "/memories/"));
        assertThat(inside.note().words()).as("no row tells which of the two it was").contains("the route /memories/", "or middleware answered it");
        ReplayedCall itself =
                replayed("read_file", Map.of("file_path", new ForeignValue.Text("/memories")), "Error: File '/' not found", LoggedCall.Ending.RAN);
        assertThat(itself.note()).isEqualTo(new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, "/memories/"));
    }

    @Test
    void aReviewersNoteBeforeTheAnswerDoesNotHideIt() {
        ReplayedCall edited = replayed(
                "edit_file",
                Map.of("file_path", new ForeignValue.Text("/memories/d/x"), "old_string", new ForeignValue.Text("a"), "new_string", new ForeignValue.Text("b")),
                "Note: a human reviewer replaced this tool call before it ran.\n\nTool response:\nError: File '/d/x' not found",
                LoggedCall.Ending.EDITED);
        assertThat(edited.note()).isEqualTo(new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, "/memories/"));
    }
}

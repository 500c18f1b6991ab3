package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ScratchCopy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls that went to a mount which is not there are skipped, and the route is named. */
final class MissingRouteTest {
    private record Unchanged(String checkpointId) implements Recording.Truth {
        @Override
        public List<FileChange> changes() {
            return List.of();
        }

        @Override
        public Unexplained.Cause cause() {
            return Unexplained.Cause.MIDDLEWARE;
        }
    }

    private static Replayed replayed(String tool, Map<String, Value> args, String answer, LoggedCall.Ending ending) {
        LoggedCall call = new LoggedCall(
                "call-1", tool, Value.Fields.copyOf(args), new LoggedCall.Result(new Value.Text(answer), true), ending, "main", null, null, null, null);
        Dialect dialect = Dialect.of(Era.PYTHON_0_7);
        Recording recording = new Recording(
                "t", List.of(new Recording.Step(List.of(new Recording.Part(call, List.of())), new Unchanged("1"), false)), dialect, Map.of(), List.of());
        Scratch scratch = ((Reply.Answered<Scratch>) ScratchCopy.ofState(dialect, RuleBook.EMPTY, () -> Instant.EPOCH)).value();
        return new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT).calls().getFirst();
    }

    @Test
    void aMountThatNamesPathsWithoutItsPrefixIsTold() {
        Replayed inside = replayed(
                "read_file", Map.of("file_path", new Value.Text("/memories/d/x")), "Error: File '/d/x' not found", LoggedCall.Ending.RAN);
        assertThat(inside.verdict()).isEqualTo(Verdict.SKIPPED);
        assertThat(inside.note()).isEqualTo(new Note(Note.Reason.MISSING_ROUTE, "/memories/"));
        Replayed itself =
                replayed("read_file", Map.of("file_path", new Value.Text("/memories")), "Error: File '/' not found", LoggedCall.Ending.RAN);
        assertThat(itself.note()).isEqualTo(new Note(Note.Reason.MISSING_ROUTE, "/memories/"));
    }

    @Test
    void aReviewersNoteBeforeTheAnswerDoesNotHideIt() {
        Replayed edited = replayed(
                "edit_file",
                Map.of("file_path", new Value.Text("/memories/d/x"), "old_string", new Value.Text("a"), "new_string", new Value.Text("b")),
                "Note: a human reviewer replaced this tool call before it ran.\n\nTool response:\nError: File '/d/x' not found",
                LoggedCall.Ending.EDITED);
        assertThat(edited.note()).isEqualTo(new Note(Note.Reason.MISSING_ROUTE, "/memories/"));
    }
}

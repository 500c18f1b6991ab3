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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A call that middleware made twice answers over its own change; other failures that were recorded do not count as that. */
final class RanTwiceTest {
    private static final String GONE = "Error: String not found in file: 'a'";
    private static final FileData BEFORE = file("a");
    private static final FileChange DONE = new FileChange("/q.md", BEFORE, file("b"));

    private record Recorded(String checkpointId, List<FileChange> changes) implements CallRecording.Truth {
        @Override
        public UnexplainedChange.Cause cause() {
            return UnexplainedChange.Cause.MIDDLEWARE;
        }
    }

    private static FileData file(String text) {
        return new FileData(new FileData.Text(text), null, null, null, null);
    }

    private static CallRecording.Part edit(String path, String replacement, String answer) {
        return new CallRecording.Part(
                LoggedCall.of(
                        path + replacement + answer,
                        "edit_file",
                        ForeignValue.Fields.copyOf(Map.of(
                                "file_path", new ForeignValue.Text(path),
                                "old_string", new ForeignValue.Text("a"),
                                "new_string", new ForeignValue.Text(replacement),
                                "replace_all", new ForeignValue.Bool(true))),
                        new LoggedCall.Result(new ForeignValue.Text(answer), null)),
                List.of());
    }

    /** Whether the last of these calls is said to have run twice, by what is recorded of their step. */
    private static boolean ranTwice(@Nullable List<FileChange> changes, CallRecording.Part... calls) {
        Dialect dialect = Dialect.of(Era.JS_1_14);
        CallRecording.Step step = new CallRecording.Step(List.of(calls), changes == null ? null : new Recorded("1", changes), false);
        CallRecording recording = new CallRecording("t", List.of(step), dialect, Map.of("/q.md", BEFORE, "/r.md", BEFORE), List.of());
        ReplayScratch scratch = ((AgentReply.Answered<ReplayScratch>) ScratchCopy.ofState(dialect, RuleBook.EMPTY, () -> Instant.EPOCH)).value();
        ReplayedCall last = new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT).calls().getLast();
        return last.verdict() == ReplayVerdict.SAME && last.note().reason() == VerdictNote.Reason.RAN_TWICE;
    }

    @Test
    void theRecordedChangeAndTheAnswerOverItSayThatACallRanTwice() {
        assertThat(ranTwice(List.of(DONE), edit("/q.md", "b", GONE))).isTrue();
    }

    @Test
    void nothingElseDoes() {
        Map<String, Boolean> said = Stream.of(
                        Map.entry("nothing is recorded of the step", ranTwice(null, edit("/q.md", "b", GONE))),
                        Map.entry("the file did not change", ranTwice(List.of(), edit("/q.md", "b", GONE))),
                        Map.entry("another call ran next to it", ranTwice(List.of(DONE), edit("/r.md", "b", "Successfully replaced 1 occurrence(s) in '/r.md'"), edit("/q.md", "b", GONE))),
                        Map.entry("a second run has another answer", ranTwice(List.of(DONE), edit("/q.md", "b", "Error: File '/q.md' not found"))),
                        Map.entry("it was done", ranTwice(List.of(new FileChange("/q.md", BEFORE, file("aaaa"))), edit("/q.md", "aa", "Successfully replaced 2 occurrence(s) in '/q.md'"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(said).allSatisfy((why, twice) -> assertThat(twice).as(why).isFalse());
    }
}

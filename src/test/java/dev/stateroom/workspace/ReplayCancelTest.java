package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay ends between two calls, wherever it is. */
final class ReplayCancelTest {
    private static final int CALLS = 10_000;

    private static ReplayRun run() {
        List<CallRecording.Step> steps = IntStream.range(0, CALLS)
                .mapToObj(i -> LoggedCall.of(
                        "c" + i,
                        "write_file",
                        new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text("/f" + i % 100), "content", new ForeignValue.Text("x" + i))),
                        null))
                .map(call -> new CallRecording.Step(List.of(new CallRecording.Part(call, List.of())), null, false))
                .toList();
        return switch (ScratchCopy.ofState(Dialect.of(Era.PYTHON_0_7), RuleBook.EMPTY, InstantSource.system())) {
            case AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) -> new ReplayRun(CallRecording.of("many", steps, Map.of()), scratch);
            case AgentReply.Raised<ReplayScratch>(String type, String message) -> throw new AssertionError(type + message);
            case AgentReply.Withheld<ReplayScratch>(String sentence) -> throw new AssertionError(sentence);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 777, CALLS - 1})
    void noFurtherCallRunsAfterItWasCancelled(int at) {
        ReplayRun run = run();
        Cancellation.Switch stop = new Cancellation.Switch();
        assertThatThrownBy(() -> run.run(stop, (done, all, what) -> {
                    if (done == at) {
                        stop.request();
                    }
                }))
                .isInstanceOf(CancelledException.class);
        assertThat(run.position()).isEqualTo(at);
        assertThat(run.isOver()).isFalse();
    }

    @Test
    void whatWasCancelledGoesOnWhereItEnded() {
        ReplayRun run = run();
        Cancellation.Switch stop = new Cancellation.Switch();
        stop.request();
        assertThatThrownBy(() -> run.run(stop, Progress.SILENT)).isInstanceOf(CancelledException.class);
        assertThat(run.position()).isZero();
        assertThat(run.run(Cancellation.NEVER, Progress.SILENT).calls()).hasSize(CALLS);
    }
}

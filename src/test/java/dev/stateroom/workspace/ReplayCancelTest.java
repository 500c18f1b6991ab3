package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.Scratch;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
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
        List<Recording.Step> steps = IntStream.range(0, CALLS)
                .mapToObj(i -> LoggedCall.of(
                        "c" + i,
                        "write_file",
                        new Value.Fields(Map.of("file_path", new Value.Text("/f" + i % 100), "content", new Value.Text("x" + i))),
                        null))
                .map(call -> new Recording.Step(List.of(new Recording.Part(call, List.of())), null, false))
                .toList();
        return switch (ScratchCopy.ofState(Dialect.of(Era.PYTHON_0_7), RuleBook.EMPTY, InstantSource.system())) {
            case Reply.Answered<Scratch>(Scratch scratch) -> new ReplayRun(Recording.of("many", steps, Map.of()), scratch);
            case Reply.Raised<Scratch>(String type, String message) -> throw new AssertionError(type + message);
            case Reply.Withheld<Scratch>(String sentence) -> throw new AssertionError(sentence);
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
                .isInstanceOf(Cancelled.class);
        assertThat(run.position()).isEqualTo(at);
        assertThat(run.isOver()).isFalse();
    }

    @Test
    void whatWasCancelledGoesOnWhereItEnded() {
        ReplayRun run = run();
        Cancellation.Switch stop = new Cancellation.Switch();
        stop.request();
        assertThatThrownBy(() -> run.run(stop, Progress.SILENT)).isInstanceOf(Cancelled.class);
        assertThat(run.position()).isZero();
        assertThat(run.run(Cancellation.NEVER, Progress.SILENT).calls()).hasSize(CALLS);
    }
}

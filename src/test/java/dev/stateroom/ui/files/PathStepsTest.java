package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import org.junit.jupiter.api.Test;

final class PathStepsTest {
    private static Timeline timeline(int first) {
        ScriptedThread thread = new ScriptedThread("t", first)
                .step(f -> f.put("/other", "1"))
                .step(f -> f.put("/a", "1"))
                .step(f -> f.put("/a", "2"))
                .step(f -> f.put("/a", null))
                .step(f -> f.put("/other", "2"))
                .step(f -> f.put("/a", "3"));
        return Timeline.of(thread, ScriptedThread.key(first + 5), Cancellation.NEVER, Progress.SILENT);
    }

    @Test
    void numbersTheVersionsThatAPathHadSoFar() {
        PathSteps at = PathSteps.of(timeline(-1), ScriptedThread.key(1), "/a");
        assertThat(at.version()).isEqualTo(2);
        assertThat(at.label(timeline(-1), n -> "step " + n)).isEqualTo("v2");
        assertThat(PathSteps.of(timeline(-1), ScriptedThread.key(-1), "/a").version()).isZero();
    }

    @Test
    void knowsWhereAFileThatIsNotThereWasLastAndComesNext() {
        PathSteps gone = PathSteps.of(timeline(-1), ScriptedThread.key(3), "/a");
        assertThat(gone.lastSeen()).isEqualTo(2);
        assertThat(gone.nextAt()).isEqualTo(5);
        PathSteps before = PathSteps.of(timeline(-1), ScriptedThread.key(-1), "/a");
        assertThat(before.lastSeen()).isNegative();
        assertThat(before.nextAt()).isEqualTo(1);
    }

    @Test
    void versionsLoseTheirNumbersWhereEarlierStepsAreMissing() {
        assertThat(PathSteps.of(timeline(12), ScriptedThread.key(14), "/a").label(timeline(12), n -> "step " + n))
                .isEqualTo("step 14");
    }
}

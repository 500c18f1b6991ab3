package dev.stateroom.ui.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.ScriptedThread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimelineScaleTest {
    private static Timeline timeline(int steps, int first) {
        List<Timeline.Step> list = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            Checkpoint checkpoint =
                    new Checkpoint(ScriptedThread.key(first + i), null, first + i, "loop", null, ForeignValue.Fields.EMPTY);
            list.add(new Timeline.Step(checkpoint, i == 777 ? 40 : i % 2, List.of(), List.of(), null));
        }
        return new Timeline(list, List.of(), first == -1);
    }

    @Test
    void aPlaceOnTheStripIsTheStepDrawnThere() {
        TimelineScale scale = TimelineScale.of(timeline(154, -1), 938);
        for (int i = 0; i < 154; i++) {
            assertThat(scale.indexAt(scale.centre(i))).isEqualTo(i);
        }
        assertThat(scale.indexAt(-50)).isZero();
        assertThat(scale.indexAt(5000)).isEqualTo(153);
    }

    @Test
    void manyStepsShareAColumnAndTheHighestWins() {
        Timeline timeline = timeline(10_000, -1);
        List<TimelineScale.Bar> bars = TimelineScale.of(timeline, 500).bars(step -> timeline.steps().get(step).filesChanged());
        assertThat(bars).hasSizeLessThanOrEqualTo(500);
        assertThat(bars.stream().mapToInt(TimelineScale.Bar::files).max()).hasValue(40);
        assertThat(bars.getFirst().first()).isZero();
        assertThat(bars.getLast().last()).isEqualTo(9_999);
        assertThat(bars.stream().mapToInt(b -> b.last() - b.first() + 1).sum()).isEqualTo(10_000);
    }

    @Test
    void missingStepsTakeTheirRoomInFrontButNeverMoreThanHalf() {
        assertThat(TimelineScale.of(timeline(141, 12), 938).missing()).isEqualTo(13);
        TimelineScale mostlyLost = TimelineScale.of(timeline(20, 9_000), 938);
        assertThat(mostlyLost.left(0)).isLessThanOrEqualTo(938 / 2.0);
        assertThat(mostlyLost.indexAt(0)).isZero();
    }

    @Test
    void heightGrowsWithFilesAndStaysOnTheStrip() {
        assertThat(TimelineScale.height(0)).isZero();
        assertThat(TimelineScale.height(1)).isEqualTo(9);
        assertThat(TimelineScale.height(2)).isEqualTo(14);
        assertThat(TimelineScale.height(3)).isBetween(16.5, 17.5);
        assertThat(TimelineScale.height(100_000)).isEqualTo(21);
    }
}

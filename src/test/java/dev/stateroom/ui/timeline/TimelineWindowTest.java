package dev.stateroom.ui.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Timeline;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.ThreadUsage;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.PickResult;
import javafx.scene.input.ScrollEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Sliding along the timeline of the real window. */
final class TimelineWindowTest extends WindowSupport {

    @BeforeEach
    void openSomething() throws Exception {
        open("sessions.db");
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> session().timelineProperty().get() != null));
        waitUntilIdle();
        // It opens where the work ended; here every test begins at the newest step.
        onFx(() -> {
            session().baseProperty().set(null);
            session().stepProperty().set(Objects.requireNonNull(session().timelineProperty().get()).steps().getLast().key());
            return true;
        });
        waitUntilIdle();
    }

    private Point2D place(int index) throws Exception {
        return onFx(() -> {
            StepTrack track = (StepTrack) scene().lookup("#timeline");
            Timeline timeline = Objects.requireNonNull(session().timelineProperty().get());
            TimelineScale scale = TimelineScale.of(timeline, track.getWidth() - 2 * TimelinePainter.INSET);
            return track.localToScreen(scale.centre(index) + TimelinePainter.INSET, TimelinePainter.KNOB_Y);
        });
    }

    private String step() throws Exception {
        waitUntilIdle();
        return node("#timeline-step", Label.class).getText();
    }

    @Test
    void aClickGoesToTheStepDrawnThere() throws Exception {
        clickOn(place(21));
        assertThat(step()).isEqualTo("Step 20");
        clickOn("#timeline-next");
        assertThat(step()).isEqualTo("Step 21");
        clickOn("#timeline-previous");
        assertThat(step()).isEqualTo("Step 20");
    }

    @Test
    void theHandleAndTheBaseCanBeDragged() throws Exception {
        clickOn(place(30));
        drag(place(30), MouseButton.PRIMARY).dropTo(place(40));
        assertThat(step()).isEqualTo("Step 39");
        onFx(() -> {
            Timeline timeline = Objects.requireNonNull(session().timelineProperty().get());
            session().baseProperty().set(timeline.steps().get(10).key());
            return true;
        });
        waitUntilIdle();
        drag(place(10), MouseButton.PRIMARY).dropTo(place(15));
        assertThat(onFx(() -> Objects.requireNonNull(session().timelineProperty().get())
                        .indexOf(Objects.requireNonNull(session().baseProperty().get()))))
                .isEqualTo(15);
        assertThat(step()).isEqualTo("Step 39");
    }

    @Test
    void keysAndTheWheelMoveIt() throws Exception {
        onFx(() -> {
            scene().lookup("#timeline").requestFocus();
            return true;
        });
        push(KeyCode.LEFT).push(KeyCode.LEFT);
        assertThat(step()).isEqualTo("Step 57");
        push(KeyCode.HOME);
        assertThat(step()).isEqualTo("Input");
        push(KeyCode.RIGHT);
        assertThat(step()).isEqualTo("Step 0");
        push(KeyCode.END);
        assertThat(step()).isEqualTo("Step 59");
        Point2D at = place(30);
        onFx(() -> {
            scene().lookup("#timeline").fireEvent(notch(at, 40));
            return true;
        });
        assertThat(step()).isEqualTo("Step 58");
    }

    private static ScrollEvent notch(Point2D at, double delta) {
        return new ScrollEvent(
                ScrollEvent.SCROLL,
                at.getX(),
                at.getY(),
                at.getX(),
                at.getY(),
                false,
                false,
                false,
                false,
                false,
                false,
                0,
                delta,
                40,
                40,
                ScrollEvent.HorizontalTextScrollUnits.NONE,
                0,
                ScrollEvent.VerticalTextScrollUnits.LINES,
                1,
                0,
                new PickResult(null, at.getX(), at.getY()));
    }

    @Test
    void tokensAddUpInALaneOfTheirOwn() throws Exception {
        double before = onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight());
        push(KeyCode.CONTROL, KeyCode.K);
        write("tokens along");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight() == before + LaneScale.HEIGHT));
        ThreadUsage usage = ThreadUsage.of(Objects.requireNonNull(onFx(() -> session().threadProperty().get())), Cancellation.NEVER).orThrow();
        String all = String.format(Locale.ENGLISH, "%,d tokens up to here", usage.answers().stream().mapToLong(answer -> answer.usage().total()).sum());
        assertThat(onFx(() -> scene().lookup("#timeline").getAccessibleText())).endsWith(all);
        clickOn(place(1));
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#timeline").getAccessibleText())).contains("tokens up to here").doesNotContain(all);
        push(KeyCode.CONTROL, KeyCode.K);
        write("tokens along");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight() == before));
    }

    @Test
    void moneyWithoutPricesIsNoAmount() throws Exception {
        double before = onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight());
        TimelineBar bar = node("#timeline-strip", TimelineBar.class);
        push(KeyCode.CONTROL, KeyCode.K);
        write("cost along");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight() == before + LaneScale.HEIGHT));
        assertThat(onFx(() -> bar.spentProperty().get())).isEqualTo(SpentUnit.MONEY);
        assertThat(onFx(() -> scene().lookup("#timeline").getAccessibleText())).doesNotContain("up to here");
        push(KeyCode.CONTROL, KeyCode.K);
        write("cost along");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> ((StepTrack) scene().lookup("#timeline")).getHeight() == before));
    }

    @Test
    void aBudgetShowsTheLaneThatItIsOf() throws Exception {
        TimelineBar bar = node("#timeline-strip", TimelineBar.class);
        assertThat(onFx(() -> {
            bar.limit(0, 1.5);
            boolean money = bar.shownProperty().get() == SpentUnit.MONEY;
            bar.limit(200_000, 1.5);
            boolean tokens = bar.shownProperty().get() == SpentUnit.TOKENS;
            bar.spentProperty().set(SpentUnit.MONEY);
            boolean chosen = bar.shownProperty().get() == SpentUnit.MONEY;
            bar.spentProperty().set(SpentUnit.NONE);
            bar.limit(0, 0);
            return money && tokens && chosen && bar.shownProperty().get() == SpentUnit.NONE;
        })).isTrue();
    }

    @Test
    void assistiveProgramsReadASlider() throws Exception {
        clickOn(place(21));
        waitUntilIdle();
        StepTrack track = (StepTrack) onFx(() -> scene().lookup("#timeline"));
        assertThat(onFx(track::getAccessibleText)).startsWith("Step 20 of 59, ");
        assertThat(onFx(() -> track.queryAccessibleAttribute(AccessibleAttribute.VALUE))).isEqualTo(21.0);
        assertThat(onFx(() -> track.queryAccessibleAttribute(AccessibleAttribute.MAX_VALUE))).isEqualTo(60.0);
    }
}

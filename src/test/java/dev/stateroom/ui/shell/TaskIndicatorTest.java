package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.work.BackgroundTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class TaskIndicatorTest {
    private boolean ended;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    /** Sources that are followed are looked at all the time. */
    @Test
    void whatTakesLongIsSaidWhileShortTasksComeAndGo() throws Exception {
        FxWork work = new FxWork();
        CountDownLatch end = new CountDownLatch(1);
        TaskIndicator indicator = WaitForAsyncUtils.asyncFx(() -> {
            TaskIndicator made = new TaskIndicator(work);
            work.submit(BackgroundTask.of("Opening it", (c, p) -> end.await(60, TimeUnit.SECONDS)), _ -> ended = true, _ -> {});
            oneAfterTheOther(work);
            return made;
        }).get(20, TimeUnit.SECONDS);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(
                        () -> indicator.isVisible() && indicator.getChildren().getFirst() instanceof Label title && title.getText().equals("Opening it"))
                .get(20, TimeUnit.SECONDS));
        end.countDown();
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(() -> ended).get(20, TimeUnit.SECONDS));
    }

    @Test
    void whateverItSaysItsButtonStaysWhereItIs() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            TaskIndicator indicator = new TaskIndicator(new FxWork());
            indicator.setVisible(true);
            indicator.setManaged(true);
            HBox row = new HBox(new Label("before"), indicator);
            Scene scene = new Scene(row, 900, 40);
            Label title = (Label) indicator.getChildren().getFirst();
            List<Bounds> places = new ArrayList<>();
            for (String said : List.of("", "Opening it", "Opening a database whose name is longer than all the room that there is for it, 3 of 7")) {
                title.setText(said);
                indicator.getChildren().get(1).setManaged(!said.isEmpty());
                scene.getRoot().applyCss();
                scene.getRoot().layout();
                places.add(indicator.lookup("#task-stop").localToScene(indicator.lookup("#task-stop").getLayoutBounds()));
            }
            assertThat(places).allMatch(places.getFirst()::equals);
            return true;
        }).get(20, TimeUnit.SECONDS);
    }

    private void oneAfterTheOther(FxWork work) {
        work.submit(BackgroundTask.of("Looking", (c, p) -> ""), _ -> {
            if (!ended) {
                oneAfterTheOther(work);
            }
        }, _ -> {});
    }
}

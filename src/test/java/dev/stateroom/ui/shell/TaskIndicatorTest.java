package dev.stateroom.ui.shell;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.work.BackgroundTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
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

    private void oneAfterTheOther(FxWork work) {
        work.submit(BackgroundTask.of("Looking", (c, p) -> ""), _ -> {
            if (!ended) {
                oneAfterTheOther(work);
            }
        }, _ -> {});
    }
}

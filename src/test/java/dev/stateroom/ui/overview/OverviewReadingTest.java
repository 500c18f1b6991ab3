package dev.stateroom.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** The overview while the threads of a source are being read. */
final class OverviewReadingTest extends WindowSupport {
    private final FakeWorkspace workspaces = new FakeWorkspace();

    @Override
    protected WorkspaceOpener opener() {
        return workspaces;
    }

    private List<String> needed() {
        return scene().lookup("#overview-needs") instanceof ListView<?> view
                ? view.getItems().stream().map(row -> ((OverviewRow) row).spoken()).toList()
                : List.of();
    }

    @Test
    void whatIsStillReadIsNotSaidToBeNothing() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        workspaces.gate.set(gate);
        onFx(() -> {
            shell().open("sessions.db");
            return true;
        });
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> needed().contains("Looking for what waits...")));

        gate.countDown();
        waitUntilIdle();
        assertThat(onFx(this::needed)).contains("Nothing waits, nothing failed");
    }
}

package dev.stateroom.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** The overview while the threads of a source are being read, and while one of them grows. */
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

    private static OverviewRow.ChangedFile file(String path, int versions) {
        return new OverviewRow.ChangedFile(path, versions + " versions", IntStream.range(0, versions).boxed().toList(), 50, () -> {});
    }

    private static List<Node> drawn(OverviewList list) {
        list.getScene().getRoot().applyCss();
        list.getScene().getRoot().layout();
        return list.lookupAll(".overview-cell").stream()
                .map(OverviewCell.class::cast)
                .filter(cell -> !cell.isEmpty())
                .sorted(Comparator.comparingInt(OverviewCell::getIndex))
                .map(OverviewCell::getGraphic)
                .filter(Node::isVisible)
                .toList();
    }

    @Test
    void onlyTheRowsThatLookOtherwiseAreDrawnAgain() throws Exception {
        onFx(() -> {
            OverviewList list = new OverviewList("rows", "rows");
            new Scene(list, 400, 300);
            list.show(List.of(file("/a.md", 1), file("/b.md", 2), file("/c.md", 3)));
            List<Node> before = drawn(list);
            assertThat(before).hasSize(3);
            list.show(List.of(file("/a.md", 1), file("/b.md", 4), file("/c.md", 3)));
            List<Node> after = drawn(list);
            assertThat(after.get(0)).isSameAs(before.get(0));
            assertThat(after.get(1)).isNotSameAs(before.get(1));
            assertThat(after.get(2)).isSameAs(before.get(2));
            list.show(List.of(file("/a.md", 1)));
            assertThat(drawn(list)).as("the cells that are empty now show nothing").containsExactly(before.get(0));
            return true;
        });
    }

    @Test
    void whatFollowsSeveralThingsRunsOnceForThem() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Runnable changed = onFx(() -> {
            Runnable one = OnFx.coalesced(ran::incrementAndGet);
            one.run();
            one.run();
            return one;
        });
        onFx(() -> true);
        assertThat(ran).hasValue(1);
        onFx(() -> {
            changed.run();
            return true;
        });
        onFx(() -> true);
        assertThat(ran).hasValue(2);
    }
}

package dev.stateroom.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OverviewWindowTest extends RecordedWindow {

    /** Each test begins where a person does who opens the thread for the first time. */
    @BeforeEach
    void land() throws Exception {
        openRecorded();
        onFx(() -> {
            session().openThread("v1-file-data", () -> {});
            return true;
        });
        waitUntilIdle();
        onFx(() -> {
            shell().navigation().openThread(THREAD);
            return true;
        });
        waitUntilIdle();
        await(() -> "Step 142".equals(((Label) scene().lookup("#timeline-step")).getText()));
        await(() -> rows("#overview-list").size() > 5);
        waitUntilIdle();
    }

    private List<String> rows(String list) {
        return scene().lookup(list) instanceof ListView<?> view
                ? view.getItems().stream().map(row -> ((OverviewRow) row).spoken()).toList()
                : List.of();
    }

    private void choose(String list, String begins) throws Exception {
        onFx(() -> {
            ListView<?> view = (ListView<?>) Objects.requireNonNull(scene().lookup(list));
            int index = rows(list).indexOf(rows(list).stream().filter(row -> row.contains(begins)).findFirst().orElseThrow());
            view.requestFocus();
            view.getSelectionModel().clearAndSelect(index);
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    private String title() throws Exception {
        return onFx(() -> ((Labeled) scene().lookup("#overview-title")).getText());
    }

    private boolean isFront(String tab) throws Exception {
        return onFx(() -> {
            Node found = scene().lookup(tab);
            return found != null && found.getPseudoClassStates().stream().anyMatch(state -> state.getPseudoClassName().equals("selected"));
        });
    }

    @Test
    void theOverviewIsInFrontOfTheFileThatChangedLast() throws Exception {
        assertThat(isFront("#file-tab-overview")).isTrue();
        assertThat(onFx(() -> scene().lookup("#file-tab-0").getAccessibleText())).startsWith("billing.py");
        assertThat(title()).startsWith("Set up the billing project");
        assertThat(rows("#overview-list")).anyMatch(row -> row.startsWith("Turn 3, Go on with the rest")).anyMatch(row -> row.contains("README.md, 8 versions"));
    }

    @Test
    void choosingTheFileBringsItToTheFrontThoughItIsSelectedAlready() throws Exception {
        clickOn("#file-tab-0");
        waitUntilIdle();
        assertThat(isFront("#file-tab-0")).isTrue();
        clickOn("#file-tab-overview");
        waitUntilIdle();
        assertThat(isFront("#file-tab-overview")).isTrue();
        onFx(() -> {
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(isFront("#file-tab-0")).isTrue();
    }

    @Test
    void aTurnLeadsToItsLastChange() throws Exception {
        choose("#overview-list", "Turn 1,");
        assertThat(onFx(() -> ((Label) scene().lookup("#timeline-step")).getText())).isEqualTo("Step 26");
        assertThat(onFx(() -> ((Labeled) scene().lookup("#files-since")).getText())).isEqualTo("turn 1");
    }

    @Test
    void aFileThatNothingMountsOpensAsCallsProveIt() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/agents/within-state/checkpoints.sqlite")).toURI()).toString());
        waitUntilIdle();
        choose("#overview-list", "two/2.md");
        assertThat(onFx(() -> ((Label) scene().lookup("#files-version")).getText())).isEqualTo("from calls");
    }

    @Test
    void aFileThatIsGoneOpensAtTheLastStepThatHasIt() throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/src")));
            return true;
        });
        waitUntilIdle();
        await(() -> rows("#overview-list").stream().anyMatch(row -> row.startsWith("util.py")));
        assertThat(title()).isEqualTo("/workspace/src");
        choose("#overview-list", "util.py, 2");
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).path().name())).isEqualTo("util.py");
        assertThat(onFx(() -> Objects.requireNonNull(session().stateProperty().get()).files().value().get("/workspace/src/util.py"))).isNotNull();
    }

    @Test
    void whatNeedsSomebodyLeadsToTheInbox() throws Exception {
        await(() -> rows("#overview-needs").stream().anyMatch(row -> row.contains("decision waits")) || rows("#overview-list").stream().anyMatch(row -> row.contains("decision waits")));
        String list = rows("#overview-list").stream().anyMatch(row -> row.contains("decision waits")) && !onFx(() -> scene().lookup("#overview-side").isVisible())
                ? "#overview-list"
                : "#overview-needs";
        choose(list, "decision waits");
        assertThat(onFx(() -> Objects.requireNonNull(shell().here()).view())).isEqualTo("inbox");
    }
}

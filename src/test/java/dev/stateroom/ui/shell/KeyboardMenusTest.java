package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** Shift+F10 opens the menu of what has the focus, and nothing in it is grey. */
final class KeyboardMenusTest extends WindowSupport {
    private List<String> menuOf(String selector) throws Exception {
        onFx(() -> {
            Node node = scene().lookup(selector);
            node.requestFocus();
            SelectionModel<?> selected = node instanceof ListView<?> list ? list.getSelectionModel() : node instanceof TreeView<?> tree ? tree.getSelectionModel() : null;
            if (selected != null && selected.isEmpty()) {
                selected.selectFirst();
            }
            return true;
        });
        waitUntilIdle();
        push(KeyCode.SHIFT, KeyCode.F10);
        List<String> items = onFx(() -> {
            List<ContextMenu> menus = Window.getWindows().stream().filter(ContextMenu.class::isInstance).map(ContextMenu.class::cast).toList();
            assertThat(menus).as(selector).hasSize(1);
            assertThat(menus.getFirst().getItems()).as(selector).noneMatch(MenuItem::isDisable);
            List<String> texts = menus.getFirst().getItems().stream().map(MenuItem::getText).toList();
            menus.getFirst().hide();
            return texts;
        });
        waitUntilIdle();
        return items;
    }

    @Test
    void eachPaneHasItsMenu() throws Exception {
        open("sessions.db");
        assertThat(menuOf("#files-tree")).startsWith("Open", "Compare with the version before", "Show its versions", "Show who wrote each line", "May the agent…", "Save as...");
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace")));
            return true;
        });
        waitUntilIdle();
        assertThat(menuOf("#files-tree")).as("of a folder").contains("May the agent…").doesNotContain("Show who wrote each line", "Save as...", "Show its versions", "Compare with the version before");
        assertThat(menuOf("#timeline")).startsWith("Compare with the previous step", "Count changes from this step", "Fork this thread to edit");
        clickOn("#drawer-tab-conversation");
        waitUntilIdle();
        assertThat(menuOf("#drawer-conversation")).containsExactly("Go to the step of this message", "Copy the text");
        push(KeyCode.CONTROL, KeyCode.K);
        write("may the agent");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(node("#permissions-probe", TextField.class).getText()).isEqualTo("/workspace");
        assertThat(onFx(() -> scene().getFocusOwner().getId())).isEqualTo("permissions-probe");
        push(KeyCode.CONTROL, KeyCode.K);
        write("resolve");
        waitUntilIdle();
        assertThat(isThere("Test a path")).isTrue();
    }
}

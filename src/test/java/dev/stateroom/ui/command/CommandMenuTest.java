package dev.stateroom.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import org.junit.jupiter.api.Test;

/** Menus of rows have what can be done now, and say why where nothing can. */
final class CommandMenuTest extends WindowSupport {
    @Test
    void whatCannotBeDoneIsLeftOut() throws Exception {
        List<String> ran = new ArrayList<>();
        SimpleBooleanProperty selected = new SimpleBooleanProperty(true);
        UserCommand open = UserCommand.of("rows.open", "Open", "folder", () -> ran.add("open")).on("o").when(selected, "Nothing is selected");
        UserCommand never = UserCommand.of("rows.never", "Never", "x", () -> ran.add("never")).when(new SimpleBooleanProperty(false), "It is read-only");
        ContextMenu menu = onFx(() -> CommandMenu.of(List.of(never, open)));
        assertThat(shown(menu)).containsExactly("Open");
        onFx(() -> {
            menu.getItems().getFirst().fire();
            menu.hide();
            selected.set(false);
            return true;
        });
        assertThat(ran).containsExactly("open");
        assertThat(onFx(() -> menu.getItems().stream().allMatch(item -> item.getAccelerator() == null))).as("closed, its keys are the view's").isTrue();
        assertThat(shown(menu)).containsExactly("It is read-only");
        assertThat(onFx(() -> menu.getItems().getFirst().isDisable())).isTrue();
        onFx(() -> {
            menu.hide();
            return true;
        });
    }

    private List<String> shown(ContextMenu menu) throws Exception {
        return onFx(() -> {
            // Away from the corner: a look with shadows would begin outside of the screen.
            menu.show(scene().getRoot(), 100, 100);
            return menu.getItems().stream().map(MenuItem::getText).toList();
        });
    }
}

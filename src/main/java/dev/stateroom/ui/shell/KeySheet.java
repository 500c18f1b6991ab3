package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Every shortcut that works now, in two columns: the window's and the view's. */
final class KeySheet extends VBox {
    private final Button close;

    KeySheet(List<UserCommand> window, List<UserCommand> view, Runnable dismiss) {
        Translations words = Translations.of(KeySheet.class);
        setId("key-sheet");
        getStyleClass().addAll("sr-float", "shell-key-sheet");
        close = ViewParts.iconButton("x", words.get("keys.close"), words.get("keys.close") + "  Esc", "key-sheet-close", dismiss);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("keys.title"), "sr-title"), ViewParts.grow(), ViewParts.keyHint("Esc"), close), "shell-key-head");
        GridPane columns = new GridPane(32, 0);
        for (int i = 0; i < 2; i++) {
            ColumnConstraints half = new ColumnConstraints();
            half.setPercentWidth(50);
            columns.getColumnConstraints().add(half);
        }
        columns.add(group(words.get("keys.view"), view), 0, 0);
        columns.add(group(words.get("keys.window"), window), 1, 0);
        columns.getStyleClass().add("shell-key-columns");
        ScrollPane scroll = ViewParts.scrolling(columns);
        getChildren().addAll(head, scroll);
        setMaxSize(760, USE_PREF_SIZE);
    }

    void focus() {
        close.requestFocus();
    }

    private static VBox group(String title, List<UserCommand> commands) {
        VBox group = ViewParts.styled(new VBox(ViewParts.text(title, "sr-strong")), "shell-key-group");
        commands.stream()
                .filter(c -> c.key() != null)
                .forEach(c -> group.getChildren().add(ViewParts.row(ViewParts.shrinking(c.title()), ViewParts.grow(), ViewParts.keyHint(c.keyText()))));
        return group;
    }
}

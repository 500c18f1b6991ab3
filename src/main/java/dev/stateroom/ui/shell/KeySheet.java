package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Every shortcut that acts now, in two columns: the window's and the view's. */
final class KeySheet extends VBox {
    private final Button close;

    KeySheet(List<Command> window, List<Command> view, Runnable dismiss) {
        Words words = Words.of(KeySheet.class);
        setId("key-sheet");
        getStyleClass().addAll("sr-float", "shell-key-sheet");
        close = Parts.iconButton("x", words.get("keys.close"), words.get("keys.close") + "  Esc");
        close.setId("key-sheet-close");
        close.setOnAction(e -> dismiss.run());
        HBox head = Parts.row(Parts.text(words.get("keys.title"), "sr-title"), Parts.grow(), Parts.keyHint("Esc"), close);
        head.getStyleClass().add("shell-key-head");
        GridPane columns = new GridPane(32, 0);
        for (int i = 0; i < 2; i++) {
            ColumnConstraints half = new ColumnConstraints();
            half.setPercentWidth(50);
            columns.getColumnConstraints().add(half);
        }
        columns.add(group(words.get("keys.view"), view), 0, 0);
        columns.add(group(words.get("keys.window"), window), 1, 0);
        columns.getStyleClass().add("shell-key-columns");
        ScrollPane scroll = new ScrollPane(columns);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        getChildren().addAll(head, scroll);
        setMaxSize(760, USE_PREF_SIZE);
    }

    void focus() {
        close.requestFocus();
    }

    private static VBox group(String title, List<Command> commands) {
        VBox group = new VBox(Parts.text(title, "sr-strong"));
        group.getStyleClass().add("shell-key-group");
        commands.stream()
                .filter(c -> c.key() != null)
                .forEach(c -> group.getChildren().add(Parts.row(Parts.shrinking(c.title()), Parts.grow(), Parts.keyHint(c.keyText()))));
        return group;
    }
}

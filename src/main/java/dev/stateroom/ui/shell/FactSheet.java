package dev.stateroom.ui.shell;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Names and values that can be selected and copied. */
final class FactSheet extends VBox {
    private final Button close;

    /**
     * @param facts values by their labels, in the order in which they are shown
     * @param dismiss removes the sheet
     */
    FactSheet(String title, String why, Map<String, String> facts, Runnable dismiss) {
        Translations words = Translations.of(FactSheet.class);
        SheetFrame.prepare(this, "fact-sheet", "shell-facts", 560, title);
        close = ViewParts.iconButton("x", words.get("facts.close"), words.get("facts.close") + "  Esc", "fact-sheet-close", dismiss);
        HBox head = ViewParts.row(ViewParts.text(title, "sr-title"), ViewParts.grow(), ViewParts.keyHint("Esc"), close);
        Label reason = ViewParts.shrinking(why, "sr-muted");
        reason.setWrapText(true);
        GridPane grid = new GridPane(12, 6);
        grid.setId("fact-sheet-values");
        facts.forEach((name, value) -> {
            Label label = ViewParts.text(name, "sr-muted");
            TextField field = new TextField(value);
            field.setEditable(false);
            field.getStyleClass().add("sr-mono");
            label.setLabelFor(field);
            Button copy = ViewParts.iconButton("copy", words.get("facts.copy", name), words.get("facts.copy", name), () -> SystemClipboard.put(value));
            GridPane.setHgrow(field, Priority.ALWAYS);
            grid.addRow(grid.getRowCount(), label, field, copy);
        });
        getChildren().addAll(head, reason, grid);
    }

    /** Focuses the close button. */
    void focus() {
        close.requestFocus();
    }
}

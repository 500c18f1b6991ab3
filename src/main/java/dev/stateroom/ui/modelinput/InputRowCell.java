package dev.stateroom.ui.modelinput;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.workspace.modelinput.InputPart;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;

/** One row of the list of parts: icon, name, how it is known unless it is a message, tokens. */
final class InputRowCell extends ListCell<InputRow> {
    private static final PseudoClass HEAD = PseudoClass.getPseudoClass("head");

    private final InputWords words;
    private final Label name = ViewParts.shrinking("");
    private final Label note = ViewParts.text("", "sr-small", "sr-muted");
    private final Label tokens = ViewParts.text("", "sr-mono-small");
    private final HBox row = ViewParts.row(name, ViewParts.grow(), note, tokens);

    InputRowCell(InputWords words) {
        this.words = words;
        setPrefWidth(0);
        note.setMinWidth(USE_PREF_SIZE);
        tokens.setMinWidth(USE_PREF_SIZE);
    }

    @Override
    protected void updateItem(InputRow item, boolean empty) {
        super.updateItem(item, empty);
        pseudoClassStateChanged(HEAD, item instanceof InputRow.Head);
        setGraphic(empty ? null : row);
        switch (item) {
            case InputRow.Head head -> fill(head.title(), head.count(), head.tokens(), true);
            case InputRow.Part(var part, var mark) -> {
                fill((mark.isEmpty() ? "" : mark + " ") + words.name(part), part.kind() == InputPart.Kind.MESSAGE ? "" : words.origin(part), words.tokens(part), false);
                name.setGraphic(FeatherIcons.of(InputWords.icon(part), FeatherIcons.ROW));
            }
            case null -> setAccessibleText(null);
        }
    }

    private void fill(String title, String count, String size, boolean isHead) {
        name.setText(title);
        name.setGraphic(null);
        name.getStyleClass().remove("sr-strong");
        if (isHead) {
            name.getStyleClass().add("sr-strong");
        }
        note.setText(count);
        tokens.setText(size);
        setAccessibleText(String.join(", ", title, count, size));
    }
}

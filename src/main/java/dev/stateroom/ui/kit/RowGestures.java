package dev.stateroom.ui.kit;

import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Keys and clicks that work the same in all lists. */
public final class RowGestures {
    private RowGestures() {}

    /** Runs {@code open} at Enter and at a double click. */
    public static void onOpen(Node rows, Runnable open) {
        onEnter(rows, open);
        rows.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                open.run();
            }
        });
    }

    /** Runs {@code does} at Enter. */
    public static void onEnter(Node node, Runnable does) {
        node.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                does.run();
                event.consume();
            }
        });
    }

    /** Selects the first row when the list gets the focus without a selection. */
    public static void selectFirstOnFocus(ListView<?> list) {
        list.focusedProperty().subscribe(focused -> {
            if (focused && list.getSelectionModel().isEmpty()) {
                list.getSelectionModel().selectFirst();
            }
        });
    }
}

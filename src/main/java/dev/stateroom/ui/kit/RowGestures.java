package dev.stateroom.ui.kit;

import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** What keys and clicks do in lists. */
public final class RowGestures {
    private RowGestures() {}

    /** Enter and a double click open the selected row. */
    public static void onOpen(Node rows, Runnable open) {
        onEnter(rows, open);
        rows.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                open.run();
            }
        });
    }

    /** Enter does that. */
    public static void onEnter(Node node, Runnable does) {
        node.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                does.run();
                event.consume();
            }
        });
    }

    /** Where no row is selected, the first one is once the keyboard comes into the list. */
    public static void selectFirstOnFocus(ListView<?> list) {
        list.focusedProperty().subscribe(focused -> {
            if (focused && list.getSelectionModel().isEmpty()) {
                list.getSelectionModel().selectFirst();
            }
        });
    }
}

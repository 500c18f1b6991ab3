package dev.stateroom.ui.shell;

import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Opens the context menu of the focused node by Shift+F10 and the menu key, which the toolkit does not do for every control. */
final class KeyboardMenus {
    /** The largest distance between the left edge of a row and its menu. */
    private static final double INTO = 48;

    private KeyboardMenus() {}

    /** Starts listening. */
    static void listen(Scene scene) {
        scene.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            boolean isAsked = event.getCode() == KeyCode.CONTEXT_MENU || (event.getCode() == KeyCode.F10 && event.isShiftDown());
            Node focus = scene.getFocusOwner();
            if (isAsked && focus != null) {
                ask(target(focus));
                event.consume();
            }
        });
    }

    /** The selected row of a list, tree or table; else the node itself. */
    private static Node target(Node focus) {
        return focus.lookupAll(".indexed-cell").stream()
                .filter(node -> node instanceof IndexedCell<?> cell && !cell.isEmpty() && cell.isSelected() && cell.isVisible())
                .findFirst()
                .orElse(focus);
    }

    private static void ask(Node node) {
        Bounds at = node.getLayoutBounds();
        double x = at.getMinX() + Math.min(INTO, at.getWidth() / 2);
        double y = at.getMinY() + Math.min(INTO, at.getHeight() / 2);
        Point2D inScene = node.localToScene(x, y);
        Point2D onScreen = node.localToScreen(x, y);
        if (onScreen != null) {
            Event.fireEvent(node, new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, inScene.getX(), inScene.getY(), onScreen.getX(), onScreen.getY(), true, null));
        }
    }
}

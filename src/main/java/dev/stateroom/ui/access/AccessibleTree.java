package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Cell;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * The scene graph without nodes for layout or decoration. As on the systems where JavaFX has a bridge of its own, nodes with the roles NODE
 * and PARENT are replaced by their children, unless they have an accessible text. Rows of lists, trees and tables exist only while they are
 * visible. FX thread only.
 */
final class AccessibleTree {
    private AccessibleTree() {}

    /** The children of an object, in reading order. */
    static List<AccessibleObject> children(AccessibleObject of) {
        List<AccessibleObject> found = new ArrayList<>();
        switch (of) {
            case WholeProgram program -> Window.getWindows().stream()
                    .filter(window -> window.isShowing() && window.getScene() != null)
                    .forEach(window -> found.add(new OpenedWindow(window)));
            case OpenedWindow(Window window) -> {
                Scene scene = window.getScene();
                if (scene != null) {
                    add(scene.getRoot(), found);
                }
            }
            case SceneNode(Node node) -> found.addAll(inside(node));
        }
        return found;
    }

    /** The parent of an object; null for the program and for a node that is not in a window any more. */
    static @Nullable AccessibleObject parent(AccessibleObject of) {
        return switch (of) {
            case WholeProgram program -> null;
            case OpenedWindow window -> AccessibleObject.PROGRAM;
            case SceneNode(Node node) -> {
                Parent parent = node.getParent();
                while (parent != null && isIgnored(parent)) {
                    parent = parent.getParent();
                }
                yield parent != null ? new SceneNode(parent) : window(node);
            }
        };
    }

    private static @Nullable AccessibleObject window(Node node) {
        Window window = node.getScene() == null ? null : node.getScene().getWindow();
        return window == null ? null : new OpenedWindow(window);
    }

    /** The object with the keyboard focus: the row of a list, rather than the list; null while no window of the program is active. */
    static @Nullable AccessibleObject focused() {
        AccessibleObject found = null;
        for (Window window : Window.getWindows()) {
            Scene scene = window.getScene();
            boolean isMenu = !(window instanceof javafx.stage.Stage);
            if (scene == null || scene.getFocusOwner() == null || !window.isShowing() || (!isMenu && !window.isFocused())) {
                continue;
            }
            found = focused(scene.getFocusOwner());
        }
        return found;
    }

    private static AccessibleObject focused(Node owner) {
        if (owner.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM) instanceof Node item && item != owner && isReachable(item)) {
            return new SceneNode(item);
        }
        Node node = owner;
        while (isIgnored(node) && node.getParent() != null) {
            node = node.getParent();
        }
        return new SceneNode(node);
    }

    /** True if a node can be reached from the root. */
    static boolean isReachable(Node node) {
        if (node.getScene() == null || node.getScene().getWindow() == null || isIgnored(node)) {
            return false;
        }
        for (Node each = node; each != null; each = each.getParent()) {
            if (!each.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private static List<AccessibleObject> inside(Node node) {
        List<AccessibleObject> found = new ArrayList<>();
        if (!(node instanceof Parent parent)) {
            return found;
        }
        switch (node.getAccessibleRole()) {
            case TEXT_FIELD, PASSWORD_FIELD, SCROLL_BAR, SLIDER, PROGRESS_INDICATOR, IMAGE_VIEW, THUMB -> {}
            case COMBO_BOX, DATE_PICKER, SPINNER -> {
                addAll(parent, found);
                found.removeIf(child -> !(child instanceof SceneNode(Node in) && in.getAccessibleRole() == AccessibleRole.TEXT_FIELD));
            }
            case TEXT_AREA -> {
                if (!(node instanceof TextInputControl)) {
                    addAll(parent, found);
                    withoutTexts(found);
                }
            }
            case LIST_VIEW, TREE_VIEW, TABLE_VIEW, TREE_TABLE_VIEW -> {
                addAll(parent, found);
                found.sort(Comparator.comparingInt(AccessibleTree::row));
            }
            default -> addAll(parent, found);
        }
        return found;
    }

    /** The drawn text of an editor is not a label in it. */
    private static void withoutTexts(List<AccessibleObject> found) {
        found.removeIf(child -> child instanceof SceneNode(Node in) && in.getAccessibleRole() == AccessibleRole.TEXT);
    }

    private static int row(AccessibleObject child) {
        return child instanceof SceneNode(IndexedCell<?> cell) ? cell.getIndex() : -1;
    }

    private static void addAll(Parent parent, List<AccessibleObject> found) {
        parent.getChildrenUnmodifiable().forEach(child -> add(child, found));
    }

    private static void add(Node node, List<AccessibleObject> found) {
        if (!node.isVisible() || (node instanceof Cell<?> cell && cell.isEmpty() && node.getAccessibleRole() != AccessibleRole.TABLE_CELL)) {
            return;
        }
        if (!isIgnored(node)) {
            found.add(new SceneNode(node));
        } else if (node instanceof Parent parent) {
            addAll(parent, found);
        }
    }

    /** True for nodes of layout or decoration. */
    static boolean isIgnored(Node node) {
        if (node.getAccessibleRole() == null) {
            return true;
        }
        boolean isNamed = node.getAccessibleText() != null && !node.getAccessibleText().isBlank();
        return switch (node.getAccessibleRole()) {
            case NODE, PARENT, IMAGE_VIEW, SCROLL_PANE -> !isNamed;
            case THUMB -> true;
            case TEXT -> !isNamed && (isDecoration(node) || !saysSomething(node));
            case INCREMENT_BUTTON, DECREMENT_BUTTON -> node.getParent() != null && node.getParent().getAccessibleRole() == AccessibleRole.SCROLL_BAR;
            default -> false;
        };
    }

    /** True for the text node inside a label or a button with the same text. */
    private static boolean isDecoration(Node node) {
        return node instanceof Text && node.getParent() instanceof Labeled;
    }

    /** Icons are characters of a font with pictures in Unicode's private use area. */
    private static boolean saysSomething(Node node) {
        String text = node instanceof Text drawn ? drawn.getText() : node instanceof Labeled labeled ? labeled.getText() : "";
        return text != null && text.codePoints().anyMatch(c -> !Character.isWhitespace(c) && Character.getType(c) != Character.PRIVATE_USE);
    }
}

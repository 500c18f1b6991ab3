package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import org.jspecify.annotations.Nullable;

/**
 * Commands for a node, and the answers of {@code org.a11y.atspi.Action}. An action begins when its turn on the FX thread comes: it may
 * open a dialog, which would keep the caller waiting.
 */
final class NodeActions implements InterfaceAnswers {

    /**
     * One action.
     *
     * @param name AT-SPI's usual word: click, toggle, expand or contract, activate, menu
     * @param run runs it
     */
    record NodeAction(String name, Runnable run) {}

    /** The actions of a node, the main one first. */
    static List<NodeAction> of(Node node) {
        List<NodeAction> actions = new ArrayList<>();
        switch (node.getAccessibleRole()) {
            case BUTTON, HYPERLINK, MENU_ITEM, INCREMENT_BUTTON, DECREMENT_BUTTON, PAGE_ITEM -> actions.add(new NodeAction("click", () -> fire(node)));
            case CHECK_BOX, TOGGLE_BUTTON, RADIO_BUTTON, CHECK_MENU_ITEM, RADIO_MENU_ITEM -> actions.add(new NodeAction("toggle", () -> fire(node)));
            case MENU, MENU_BUTTON, SPLIT_MENU_BUTTON, COMBO_BOX, DATE_PICKER -> actions.add(new NodeAction("click", () -> open(node)));
            case TAB_ITEM -> actions.add(new NodeAction("click", () -> click(node)));
            case TITLED_PANE -> actions.add(new NodeAction("expand or contract", () -> open(node)));
            case TABLE_CELL, TREE_TABLE_CELL -> {
                // Its row has the action; a cell without content would have no name.
                if (!ObjectNames.name(new SceneNode(node), AtspiRole.TABLE_CELL).isEmpty()) {
                    actions.add(new NodeAction("activate", () -> activate(node)));
                }
            }
            case LIST_ITEM, TABLE_ROW, TREE_TABLE_ROW -> actions.add(new NodeAction("activate", () -> activate(node)));
            case TREE_ITEM, CHECK_BOX_TREE_ITEM -> {
                actions.add(new NodeAction("activate", () -> activate(node)));
                if (Boolean.FALSE.equals(node.queryAccessibleAttribute(AccessibleAttribute.LEAF))) {
                    actions.add(new NodeAction("expand or contract", () -> open(node)));
                }
            }
            case SLIDER, SCROLL_BAR, SPINNER -> {
                actions.add(new NodeAction("increment", () -> node.executeAccessibleAction(AccessibleAction.INCREMENT)));
                actions.add(new NodeAction("decrement", () -> node.executeAccessibleAction(AccessibleAction.DECREMENT)));
            }
            case null -> {}
            default -> {}
        }
        if (node instanceof Control control && control.getContextMenu() != null) {
            actions.add(new NodeAction("menu", () -> node.executeAccessibleAction(AccessibleAction.SHOW_MENU)));
        }
        return actions;
    }

    private static void fire(Node node) {
        if (node instanceof ButtonBase || !isDrawnButton(node)) {
            node.executeAccessibleAction(AccessibleAction.FIRE);
        } else {
            click(node);
        }
    }

    /** True for a box with the role of a button, which handles clicks only. */
    private static boolean isDrawnButton(Node node) {
        return switch (node.getAccessibleRole()) {
            case BUTTON, HYPERLINK -> true;
            default -> false;
        };
    }

    private static void open(Node node) {
        boolean isOpen = Boolean.TRUE.equals(node.queryAccessibleAttribute(AccessibleAttribute.EXPANDED));
        switch (node.getAccessibleRole()) {
            case MENU_BUTTON, SPLIT_MENU_BUTTON, MENU -> node.executeAccessibleAction(AccessibleAction.FIRE);
            default -> node.executeAccessibleAction(isOpen ? AccessibleAction.COLLAPSE : AccessibleAction.EXPAND);
        }
    }

    /** Selects a row and presses Enter on it, like the keyboard. */
    private static void activate(Node row) {
        ChildSelection.selectRow(row, false);
        Node control = ChildSelection.controlOf(row);
        if (control != null) {
            control.requestFocus();
            Event.fireEvent(control, new KeyEvent(KeyEvent.KEY_PRESSED, "\r", "\r", KeyCode.ENTER, false, false, false, false));
            Event.fireEvent(control, new KeyEvent(KeyEvent.KEY_RELEASED, "\r", "\r", KeyCode.ENTER, false, false, false, false));
        }
    }

    private static void click(Node node) {
        Point2D middle = new Point2D(node.getLayoutBounds().getCenterX(), node.getLayoutBounds().getCenterY());
        Point2D scene = node.localToScene(middle);
        Point2D screen = node.localToScreen(middle);
        Point2D on = screen == null ? scene : screen;
        for (var type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED, MouseEvent.MOUSE_CLICKED)) {
            boolean isDown = type == MouseEvent.MOUSE_PRESSED;
            Event.fireEvent(node, new MouseEvent(
                    type, scene.getX(), scene.getY(), on.getX(), on.getY(), MouseButton.PRIMARY, 1,
                    false, false, false, false, isDown, false, false, true, false, true, new PickResult(node, scene.getX(), scene.getY())));
        }
    }

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        return of instanceof SceneNode(Node node) ? Map.of("NActions", BusAnswer.variant("i", of(node).size())) : Map.of();
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        if (!(of instanceof SceneNode(Node node))) {
            return null;
        }
        List<NodeAction> actions = of(node);
        int index = call.number(0);
        boolean exists = index >= 0 && index < actions.size();
        return switch (call.member()) {
            case "GetActions" -> BusAnswer.of("a(sss)", actions.stream().map(action -> new Object[] {action.name(), "", ""}).toList());
            case "GetName", "GetLocalizedName" -> BusAnswer.of("s", exists ? actions.get(index).name() : "");
            case "GetDescription" -> BusAnswer.of("s", "");
            case "GetKeyBinding" -> BusAnswer.of("s", keys(node));
            case "DoAction" -> BusAnswer.of("b", exists && !node.isDisabled() && later(actions.get(index)));
            default -> null;
        };
    }

    private static String keys(Node node) {
        Object keys = node.queryAccessibleAttribute(AccessibleAttribute.ACCELERATOR);
        return keys == null ? "" : keys.toString();
    }

    private static boolean later(NodeAction action) {
        Platform.runLater(action.run());
        return true;
    }
}

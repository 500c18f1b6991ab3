package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import dev.stateroom.ui.access.atspi.AccessibleFacts;
import dev.stateroom.ui.access.atspi.AtspiInterface;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.access.atspi.AtspiState;
import dev.stateroom.ui.access.atspi.TextFacts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SelectionMode;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The current facts about an object. FX thread only. */
final class ObjectFacts {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    private ObjectFacts() {}

    /** The role. */
    static AtspiRole role(AccessibleObject of) {
        return switch (of) {
            case WholeProgram program -> AtspiRole.APPLICATION;
            case OpenedWindow(Stage stage) -> stage.getModality() != Modality.NONE ? AtspiRole.DIALOG : AtspiRole.FRAME;
            case OpenedWindow window -> AtspiRole.WINDOW;
            case SceneNode(Node node) -> node.getAccessibleRole() == null ? AtspiRole.PANEL : AtspiRole.of(node.getAccessibleRole());
        };
    }

    /** All facts whose changes are announced. A long text is read only if it has the focus. */
    static AccessibleFacts of(AccessibleObject object, ObjectNumbers numbers, boolean withText) {
        AtspiRole role = role(object);
        String name = ObjectNames.name(object, role);
        List<Integer> children = AccessibleTree.children(object).stream().map(numbers::of).toList();
        TextFacts text = withText && object instanceof SceneNode(Node node) ? NodeText.of(node) : null;
        return new AccessibleFacts(name, ObjectNames.description(object, name), states(object, role), children, value(object), text);
    }

    /** The value of a slider, a scroll bar, a spinner or a progress bar; null for others. */
    static @Nullable Double value(AccessibleObject of) {
        if (!(of instanceof SceneNode(Node node)) || node.getAccessibleRole() == null) {
            return null;
        }
        return switch (node.getAccessibleRole()) {
            case SLIDER, SCROLL_BAR, PROGRESS_INDICATOR, SPINNER -> number(node, AccessibleAttribute.VALUE);
            default -> null;
        };
    }

    /** A numeric accessible attribute of a node; null if it has none. */
    static @Nullable Double number(Node node, AccessibleAttribute attribute) {
        return node.queryAccessibleAttribute(attribute) instanceof Number number ? Double.valueOf(number.doubleValue()) : null;
    }

    /** The interfaces of an object. */
    static Set<AtspiInterface> interfaces(AccessibleObject of) {
        EnumSet<AtspiInterface> all = EnumSet.of(AtspiInterface.ACCESSIBLE);
        if (of instanceof WholeProgram) {
            all.add(AtspiInterface.APPLICATION);
            return all;
        }
        all.add(AtspiInterface.COMPONENT);
        if (!(of instanceof SceneNode(Node node))) {
            return all;
        }
        if (!NodeActions.of(node).isEmpty()) {
            all.add(AtspiInterface.ACTION);
        }
        if (value(of) != null) {
            all.add(AtspiInterface.VALUE);
        }
        if (ChildSelection.isFor(node)) {
            all.add(AtspiInterface.SELECTION);
        }
        TextFacts text = NodeText.of(node);
        if (text != null) {
            all.add(AtspiInterface.TEXT);
            if (text.editable()) {
                all.add(AtspiInterface.EDITABLE_TEXT);
            }
        }
        switch (role(of)) {
            case TABLE, TREE_TABLE -> all.add(AtspiInterface.TABLE);
            case TABLE_CELL -> all.add(AtspiInterface.TABLE_CELL);
            default -> {}
        }
        return all;
    }

    /** The current states. */
    static Set<AtspiState> states(AccessibleObject of, AtspiRole role) {
        EnumSet<AtspiState> states = AtspiState.none();
        switch (of) {
            case WholeProgram program -> states.addAll(List.of(AtspiState.ENABLED, AtspiState.SENSITIVE, AtspiState.SHOWING, AtspiState.VISIBLE));
            case OpenedWindow(Window window) -> ofWindow(window, states);
            case SceneNode(Node node) -> ofNode(node, role, states);
        }
        return states;
    }

    private static void ofWindow(Window window, EnumSet<AtspiState> states) {
        states.addAll(List.of(AtspiState.ENABLED, AtspiState.SENSITIVE));
        put(states, AtspiState.VISIBLE, window.isShowing());
        put(states, AtspiState.SHOWING, window.isShowing());
        put(states, AtspiState.ACTIVE, window.isFocused());
        if (window instanceof Stage stage) {
            put(states, AtspiState.RESIZABLE, stage.isResizable());
            put(states, AtspiState.ICONIFIED, stage.isIconified());
            put(states, AtspiState.MODAL, stage.getModality() != Modality.NONE);
        }
    }

    private static void ofNode(Node node, AtspiRole role, EnumSet<AtspiState> states) {
        if (node.getScene() == null) {
            states.add(AtspiState.DEFUNCT);
            return;
        }
        boolean isVisible = AccessibleTree.isReachable(node);
        put(states, AtspiState.VISIBLE, isVisible);
        put(states, AtspiState.SHOWING, isVisible && isInView(node));
        put(states, AtspiState.ENABLED, !node.isDisabled());
        put(states, AtspiState.SENSITIVE, !node.isDisabled());
        boolean isSelected = isTrue(node, AccessibleAttribute.SELECTED) || node.getPseudoClassStates().contains(SELECTED);
        switch (role) {
            case LIST_ITEM, TREE_ITEM, TABLE_ROW, TABLE_CELL, PAGE_TAB -> {
                states.add(AtspiState.SELECTABLE);
                states.add(AtspiState.FOCUSABLE);
                put(states, AtspiState.SELECTED, isSelected);
            }
            case CHECK_BOX, CHECK_MENU_ITEM, RADIO_BUTTON, RADIO_MENU_ITEM -> {
                states.add(AtspiState.CHECKABLE);
                put(states, AtspiState.CHECKED, isSelected);
            }
            case TOGGLE_BUTTON -> {
                put(states, AtspiState.CHECKED, isSelected);
                put(states, AtspiState.PRESSED, isSelected);
            }
            case LIST, TREE, TABLE, TREE_TABLE -> put(states, AtspiState.MULTISELECTABLE,
                    node.queryAccessibleAttribute(AccessibleAttribute.MULTIPLE_SELECTION) instanceof Boolean many ? many : ChildSelection.mode(node) == SelectionMode.MULTIPLE);
            case ENTRY, PASSWORD_TEXT -> states.add(AtspiState.SINGLE_LINE);
            case TEXT -> states.add(AtspiState.MULTI_LINE);
            case SLIDER, SCROLL_BAR -> states.add(
                    node.queryAccessibleAttribute(AccessibleAttribute.ORIENTATION) == Orientation.VERTICAL ? AtspiState.VERTICAL : AtspiState.HORIZONTAL);
            case DIALOG -> states.add(AtspiState.MODAL);
            default -> {}
        }
        expansion(node, states);
        text(node, role, states);
        put(states, AtspiState.INDETERMINATE, isTrue(node, AccessibleAttribute.INDETERMINATE));
        put(states, AtspiState.VISITED, isTrue(node, AccessibleAttribute.VISITED));
        if (node.isFocusTraversable()) {
            states.add(AtspiState.FOCUSABLE);
        }
        boolean mayHaveKeyboard = node.isFocused() || node.getAccessibleRole() != AccessibleRole.TEXT && states.contains(AtspiState.FOCUSABLE);
        put(states, AtspiState.FOCUSED, mayHaveKeyboard && AccessibleTree.focused() instanceof SceneNode(Node focused) && focused == node);
    }

    private static void expansion(Node node, EnumSet<AtspiState> states) {
        AccessibleRole role = node.getAccessibleRole();
        switch (role) {
            case TREE_ITEM, CHECK_BOX_TREE_ITEM, TREE_TABLE_ROW -> put(states, AtspiState.EXPANDABLE,
                    node.queryAccessibleAttribute(AccessibleAttribute.LEAF) instanceof Boolean leaf && !leaf);
            case TITLED_PANE, COMBO_BOX, MENU -> states.add(AtspiState.EXPANDABLE);
            case MENU_BUTTON, SPLIT_MENU_BUTTON -> {
                states.add(AtspiState.EXPANDABLE);
                states.add(AtspiState.HAS_POPUP);
            }
            case null -> {}
            default -> {}
        }
        put(states, AtspiState.EXPANDED, states.contains(AtspiState.EXPANDABLE) && isTrue(node, AccessibleAttribute.EXPANDED));
    }

    private static void text(Node node, AtspiRole role, EnumSet<AtspiState> states) {
        boolean isEditor = role == AtspiRole.TEXT || role == AtspiRole.ENTRY || role == AtspiRole.PASSWORD_TEXT;
        if (isEditor) {
            states.add(AtspiState.SELECTABLE_TEXT);
            states.add(NodeText.isEditable(node) ? AtspiState.EDITABLE : AtspiState.READ_ONLY);
        }
    }

    private static boolean isInView(Node node) {
        Scene scene = node.getScene();
        return scene.getWindow() != null
                && scene.getWindow().isShowing()
                && node.localToScene(node.getLayoutBounds()).intersects(0, 0, scene.getWidth(), scene.getHeight());
    }

    private static boolean isTrue(Node node, AccessibleAttribute attribute) {
        return Boolean.TRUE.equals(node.queryAccessibleAttribute(attribute));
    }

    private static void put(EnumSet<AtspiState> states, AtspiState state, boolean holds) {
        if (holds) {
            states.add(state);
        }
    }
}

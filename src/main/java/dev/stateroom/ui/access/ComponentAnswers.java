package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.AccessibleAction;
import javafx.scene.Node;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Component}: the bounds of an object, in pixels of the display, and the keyboard focus. FX thread only. */
final class ComponentAnswers implements InterfaceAnswers {
    private static final int IN_WINDOW = 1;
    private static final int IN_PARENT = 2;
    private static final int LAYER_WIDGET = 3;
    private static final int LAYER_WINDOW = 7;

    private final ObjectNumbers numbers;

    ComponentAnswers(ObjectNumbers numbers) {
        this.numbers = numbers;
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        return switch (call.member()) {
            case "GetExtents" -> BusAnswer.of("(iiii)", (Object) rectangle(extents(of, call.number(0))));
            case "GetPosition" -> {
                Rectangle2D at = extents(of, call.number(0));
                yield BusAnswer.of("ii", (int) at.getMinX(), (int) at.getMinY());
            }
            case "GetSize" -> {
                Rectangle2D at = extents(of, 0);
                yield BusAnswer.of("ii", (int) at.getWidth(), (int) at.getHeight());
            }
            case "Contains" -> BusAnswer.of("b", extents(of, call.number(2)).contains(call.number(0), call.number(1)));
            case "GetAccessibleAtPoint" -> BusAnswer.of("(so)", (Object) numbers.reference(at(of, call)));
            case "GetLayer" -> BusAnswer.of("u", of instanceof SceneNode ? LAYER_WIDGET : LAYER_WINDOW);
            case "GetMDIZOrder" -> BusAnswer.of("n", (short) 0);
            case "GetAlpha" -> BusAnswer.of("d", 1.0);
            case "GrabFocus" -> BusAnswer.of("b", focus(of));
            case "ScrollTo" -> BusAnswer.of("b", reveal(of));
            case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint" -> BusAnswer.of("b", false);
            default -> null;
        };
    }

    static Object[] rectangle(Rectangle2D at) {
        return new Object[] {(int) at.getMinX(), (int) at.getMinY(), (int) at.getWidth(), (int) at.getHeight()};
    }

    /** The bounds of an object. {@code coordinates} 0: on the display, 1: in its window, 2: in its parent. */
    static Rectangle2D extents(AccessibleObject of, int coordinates) {
        return switch (of) {
            case AccessibleObject.WholeProgram program -> Rectangle2D.EMPTY;
            case OpenedWindow(Window window) -> coordinates == 0 ? frame(window) : new Rectangle2D(0, 0, frame(window).getWidth(), frame(window).getHeight());
            case SceneNode(Node node) -> shifted(onScreen(node, node.localToScreen(node.getLayoutBounds())), of, coordinates);
        };
    }

    /** Bounds on the screen as pixels of the display; empty if there are none. */
    static Rectangle2D onScreen(Node node, @Nullable Bounds bounds) {
        Window window = node.getScene() == null ? null : node.getScene().getWindow();
        if (bounds == null || window == null) {
            return Rectangle2D.EMPTY;
        }
        return scaled(window, bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight());
    }

    private static Rectangle2D frame(Window window) {
        return Double.isNaN(window.getX()) ? Rectangle2D.EMPTY : scaled(window, window.getX(), window.getY(), window.getWidth(), window.getHeight());
    }

    private static Rectangle2D scaled(Window window, double x, double y, double width, double height) {
        double right = window.getOutputScaleX();
        double down = window.getOutputScaleY();
        return new Rectangle2D(Math.round(x * right), Math.round(y * down), Math.round(width * right), Math.round(height * down));
    }

    static Rectangle2D shifted(Rectangle2D onDisplay, AccessibleObject of, int coordinates) {
        AccessibleObject origin = switch (coordinates) {
            case IN_WINDOW -> of instanceof SceneNode(Node node) && node.getScene() != null && node.getScene().getWindow() != null
                    ? new OpenedWindow(node.getScene().getWindow())
                    : null;
            case IN_PARENT -> AccessibleTree.parent(of);
            default -> null;
        };
        if (origin == null) {
            return onDisplay;
        }
        Rectangle2D from = extents(origin, 0);
        return new Rectangle2D(onDisplay.getMinX() - from.getMinX(), onDisplay.getMinY() - from.getMinY(), onDisplay.getWidth(), onDisplay.getHeight());
    }

    private static @Nullable AccessibleObject at(AccessibleObject of, BusCall call) {
        int coordinates = call.number(2);
        Rectangle2D own = extents(of, 0);
        Rectangle2D asked = extents(of, coordinates);
        Point2D point = new Point2D(
                call.number(0) + own.getMinX() - asked.getMinX(), call.number(1) + own.getMinY() - asked.getMinY());
        return deepest(of, point);
    }

    private static @Nullable AccessibleObject deepest(AccessibleObject of, Point2D point) {
        if (!(of instanceof AccessibleObject.WholeProgram) && !extents(of, 0).contains(point)) {
            return null;
        }
        for (AccessibleObject child : AccessibleTree.children(of).reversed()) {
            AccessibleObject found = deepest(child, point);
            if (found != null) {
                return found;
            }
        }
        return of;
    }

    private static boolean focus(AccessibleObject of) {
        if (of instanceof OpenedWindow(Window window)) {
            window.requestFocus();
            return true;
        }
        if (!(of instanceof SceneNode(Node node)) || node.isDisabled() || node.getScene() == null) {
            return false;
        }
        Node control = ChildSelection.controlOf(node);
        if (control != null) {
            control.requestFocus();
            return ChildSelection.selectRow(node, false);
        }
        node.requestFocus();
        return node.isFocused() || node.getScene().getFocusOwner() == node;
    }

    private static boolean reveal(AccessibleObject of) {
        Node control = of instanceof SceneNode(Node row) ? ChildSelection.controlOf(row) : null;
        if (control != null && of instanceof SceneNode(Node node)) {
            control.executeAccessibleAction(AccessibleAction.SHOW_ITEM, node);
            return true;
        }
        return false;
    }
}

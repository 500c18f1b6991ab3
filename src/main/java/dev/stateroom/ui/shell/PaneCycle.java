package dev.stateroom.ui.shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Moves the focus from pane to pane, back to the focused node of each. A line at the top marks the pane that the keyboard reached. */
final class PaneCycle {
    private static final double LINE = 2;

    private final Map<Node, Node> lastFocus = new WeakHashMap<>();
    private final Scene scene;
    private final Supplier<List<Node>> all;
    private final Region frame = new Region();
    private boolean byKeys;

    /** @param all the current panes, in order */
    PaneCycle(Scene scene, Supplier<List<Node>> all) {
        this.scene = scene;
        this.all = all;
        frame.setId("pane-frame");
        frame.setManaged(false);
        frame.setMouseTransparent(true);
        frame.setVisible(false);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, e -> byKeys |= e.getCode() == KeyCode.F6 || e.getCode() == KeyCode.TAB);
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> {
            byKeys = false;
            show();
        });
        scene.focusOwnerProperty().subscribe(this::show);
        // Panes move when others open and close.
        scene.addPostLayoutPulseListener(this::show);
    }

    /** The line that marks a pane. It is drawn above the panes. */
    Node frame() {
        return frame;
    }

    private void show() {
        Node focus = scene.getFocusOwner();
        Node pane = !byKeys || focus == null
                ? null
                : all.get().stream().filter(one -> isWithin(focus, one)).findFirst().orElse(null);
        frame.setVisible(pane != null);
        if (pane != null) {
            Bounds at = pane.localToScene(pane.getLayoutBounds());
            frame.resizeRelocate(at.getMinX(), at.getMinY(), at.getWidth(), LINE);
        }
    }

    /** Focuses the pane {@code by} places after the one that has the focus; panes that cannot be focused are skipped. */
    void move(int by) {
        List<Node> panes = all.get();
        Node focus = scene.getFocusOwner();
        byKeys = true;
        int at = -1;
        for (int i = 0; i < panes.size(); i++) {
            if (focus != null && isWithin(focus, panes.get(i))) {
                at = i;
                lastFocus.put(panes.get(i), focus);
            }
        }
        for (int tried = 1; tried <= panes.size(); tried++) {
            Node pane = panes.get(Math.floorMod((at < 0 && by < 0 ? 0 : at) + by * tried, panes.size()));
            Node target = target(pane);
            if (target != null) {
                target.requestFocus();
                return;
            }
        }
    }

    private @Nullable Node target(Node pane) {
        Node last = lastFocus.get(pane);
        if (last != null && last.getScene() != null && isWithin(last, pane) && canFocus(last)) {
            return last;
        }
        Node first = first(pane, node -> true).orElse(null);
        // In a pane with rows the rows get the focus, not the button next to the title.
        return first instanceof Button ? first(pane, PaneCycle::hasRows).orElse(first) : first;
    }

    private static boolean hasRows(Node node) {
        return node instanceof ListView<?> list && !list.getItems().isEmpty();
    }

    private static Optional<Node> first(Node node, Predicate<Node> wanted) {
        if (!node.isVisible() || node.isDisabled()) {
            return Optional.empty();
        }
        if (canFocus(node) && wanted.test(node)) {
            return Optional.of(node);
        }
        if (node instanceof Parent parent) {
            return parent.getChildrenUnmodifiable().stream()
                    .map(child -> first(child, wanted))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return Optional.empty();
    }

    private static boolean canFocus(Node node) {
        return node.isFocusTraversable() && node.isVisible() && !node.isDisabled();
    }

    private static boolean isWithin(Node node, Node pane) {
        for (Node n = node; n != null; n = n.getParent()) {
            if (n == pane) {
                return true;
            }
        }
        return false;
    }
}

package dev.stateroom.ui.shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import javafx.scene.Node;
import javafx.scene.Parent;
import org.jspecify.annotations.Nullable;

/** Moves the focus from pane to pane, and back to where it was in each. */
final class PaneCycle {
    private final Map<Node, Node> lastFocus = new WeakHashMap<>();

    /** Focuses the pane {@code by} places after the one that holds {@code focus}; panes that cannot be focused are skipped. */
    void move(List<Node> panes, @Nullable Node focus, int by) {
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
        return first(pane).orElse(null);
    }

    private static Optional<Node> first(Node node) {
        if (!node.isVisible() || node.isDisabled()) {
            return Optional.empty();
        }
        if (canFocus(node)) {
            return Optional.of(node);
        }
        if (node instanceof Parent parent) {
            return parent.getChildrenUnmodifiable().stream()
                    .map(PaneCycle::first)
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

package dev.stateroom.ui.theme;

import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The tooltip of a node. All tips share one window, which gets its styles when it is shown: a tooltip of the toolkit keeps some 150 kB of
 * styles per node, and applies them again at each move of the mouse. FX thread only.
 */
public final class HoverTip {
    private static final Object WHOLE = "whole text in a tip";

    /** One handler for all, so that a node with a changed text does not get a second one. */
    private static final EventHandler<MouseEvent> OVER = event -> Shared.TIP.over(event);

    private HoverTip() {}

    /** Sets the tip of a node, replacing an existing one; null removes it. */
    public static void set(Node node, @Nullable String text) {
        String help = node.getAccessibleHelp();
        if (help == null || help.equals(text(node))) {
            // Read by the screen readers of Windows and macOS; a tooltip of the toolkit would set it too.
            node.setAccessibleHelp(text);
        }
        if (text != null) {
            node.getProperties().put(HoverTip.class, text);
            node.addEventHandler(MouseEvent.ANY, OVER);
            if (node.isHover()) {
                Shared.TIP.say(node, text);
            }
        } else if (node.hasProperties()) {
            node.getProperties().remove(HoverTip.class);
        }
    }

    /** Shows a truncated text in a tip, unless it or an ancestor has one. */
    static void whenCut(Labeled text) {
        text.getProperties().put(WHOLE, true);
        text.addEventHandler(MouseEvent.ANY, OVER);
    }

    /** The tip text of a node, shown or not; null without a tip. */
    public static @Nullable String text(Node node) {
        return node.hasProperties() && node.getProperties().get(HoverTip.class) instanceof String text ? text : null;
    }

    /** The text that hovering over a node shows in the current layout: its tip, or the whole of a truncated text; null for none. */
    public static @Nullable String now(Node node) {
        String own = text(node);
        boolean isCut = own == null && node instanceof Labeled labeled && labeled.isTextTruncated() && labeled.getProperties().containsKey(WHOLE);
        return isCut && !isWithinOne(node) ? ((Labeled) node).getText() : own;
    }

    private static boolean isWithinOne(Node node) {
        Node around = node.getParent();
        return around != null && (text(around) != null || isWithinOne(around));
    }

    /** The shared window, with the delays and the position of the toolkit's tooltips. */
    private static final class Shared {
        /** Created when the pointer first enters a node. */
        static final Shared TIP = new Shared();

        private static final double RIGHT = 10;
        private static final double BELOW = 7;

        private final Tooltip tooltip = new Tooltip();
        private final PauseTransition resting = new PauseTransition(Duration.seconds(1));
        private final PauseTransition shown = new PauseTransition(Duration.seconds(5));
        private final PauseTransition left = new PauseTransition(Duration.millis(200));
        private @Nullable Node under;
        private double x;
        private double y;

        private Shared() {
            resting.setOnFinished(_ -> show());
            shown.setOnFinished(_ -> hide());
            left.setOnFinished(_ -> hide());
        }

        void over(MouseEvent event) {
            if (event.getEventType() == MouseEvent.MOUSE_PRESSED) {
                hide();
            } else if (event.getEventType() == MouseEvent.MOUSE_EXITED) {
                if (isRunning(shown)) {
                    left.playFromStart();
                } else {
                    hide();
                }
            } else if (event.getEventType() == MouseEvent.MOUSE_MOVED) {
                moved(nearest((Node) event.getTarget()), event);
            }
        }

        /** A shown tip does not move; the next one appears without a delay. */
        private void moved(@Nullable Node node, MouseEvent event) {
            boolean follows = isRunning(shown);
            if (follows && node == under && !isRunning(left)) {
                return;
            }
            hide();
            under = node;
            x = event.getScreenX();
            y = event.getScreenY();
            if (follows) {
                show();
            } else {
                resting.playFromStart();
            }
        }

        void say(Node node, String text) {
            if (node == under) {
                tooltip.setText(text);
            }
        }

        private void show() {
            String text = under == null ? null : now(under);
            Scene scene = under == null ? null : under.getScene();
            if (text == null || scene == null || scene.getWindow() == null || !scene.getWindow().isShowing()) {
                return;
            }
            tooltip.setText(text);
            tooltip.show(scene.getWindow(), x + RIGHT, y + BELOW);
            if (tooltip.getAnchorY() < y + BELOW) {
                // If there is no room below the pointer, it is shown above, where it does not hide the node.
                tooltip.hide();
                tooltip.show(scene.getWindow(), x + RIGHT, y - tooltip.getHeight());
            }
            shown.playFromStart();
        }

        private void hide() {
            resting.stop();
            shown.stop();
            left.stop();
            tooltip.hide();
            under = null;
        }

        private static boolean isRunning(PauseTransition pause) {
            return pause.getStatus() == Animation.Status.RUNNING;
        }

        private static @Nullable Node nearest(@Nullable Node node) {
            return node == null || now(node) != null ? node : nearest(node.getParent());
        }
    }
}

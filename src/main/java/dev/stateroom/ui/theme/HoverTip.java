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
 * What is said of a node while the pointer rests on it. All tips share one window, which gets its styles when it is shown: a tooltip that the
 * toolkit shows by itself keeps some 150 kB of them for each node, and gets them again at each move of the mouse. FX thread only.
 */
public final class HoverTip {
    private static final Object WHOLE = "whole text in a tip";

    /** One for all, so that a node which is given another text does not get a second one. */
    private static final EventHandler<MouseEvent> OVER = event -> Shared.TIP.over(event);

    private HoverTip() {}

    /** Gives a node this tip in place of the one that it has; null takes that away. */
    public static void set(Node node, @Nullable String text) {
        String help = node.getAccessibleHelp();
        if (help == null || help.equals(text(node))) {
            // The screen readers of Windows and macOS ask for it; a tooltip of the toolkit would have given it.
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

    /** Lets a text that is too long for its place be read in a tip, unless it, or what it is in, has one. */
    static void whenCut(Labeled text) {
        text.getProperties().put(WHOLE, true);
        text.addEventHandler(MouseEvent.ANY, OVER);
    }

    /** What the tip of a node says, whether the pointer was over it or not; null without a tip. */
    public static @Nullable String text(Node node) {
        return node.hasProperties() && node.getProperties().get(HoverTip.class) instanceof String text ? text : null;
    }

    /** What the pointer reads over a node as it is laid out now: its tip, or all of a text that is cut; null for nothing. */
    public static @Nullable String now(Node node) {
        String own = text(node);
        boolean isCut = own == null && node instanceof Labeled labeled && labeled.isTextTruncated() && labeled.getProperties().containsKey(WHOLE);
        return isCut && !isWithinOne(node) ? ((Labeled) node).getText() : own;
    }

    private static boolean isWithinOne(Node node) {
        Node around = node.getParent();
        return around != null && (text(around) != null || isWithinOne(around));
    }

    /** The one window, with the delays and the place of the toolkit's tooltips. */
    private static final class Shared {
        /** Made when the pointer first comes over something. */
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

        /** A tip that is read stays where it is; the next one follows it at once. */
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
                // No room below the pointer: above it, where it does not hide what the pointer is over.
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

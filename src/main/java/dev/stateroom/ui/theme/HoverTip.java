package dev.stateroom.ui.theme;

import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a node while the pointer rests on it. All tips share one window: for each tooltip that the pointer was ever over, the toolkit
 * keeps some 150 kB of styles, and looks through all of them at each move of the mouse. FX thread only.
 */
public final class HoverTip {
    /** One for all, so that a node which is given another text does not get a second one. */
    private static final EventHandler<MouseEvent> OVER = over -> {
        Node node = (Node) over.getSource();
        String text = text(node);
        if (text == null) {
            Tooltip.uninstall(node, Shared.TIP);
        } else {
            say(text);
            Tooltip.install(node, Shared.TIP);
        }
    };

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
                say(text);
            }
        } else if (node.hasProperties()) {
            node.getProperties().remove(HoverTip.class);
        }
    }

    /** What the tip of a node says, whether the pointer was over it or not; null without a tip. */
    public static @Nullable String text(Node node) {
        return node.hasProperties() && node.getProperties().get(HoverTip.class) instanceof String text ? text : null;
    }

    private static void say(String text) {
        if (!text.equals(Shared.TIP.getText())) {
            Shared.TIP.setText(text);
        }
    }

    /** Made when the pointer first comes over something. */
    private static final class Shared {
        private static final Tooltip TIP = new Tooltip();
    }
}

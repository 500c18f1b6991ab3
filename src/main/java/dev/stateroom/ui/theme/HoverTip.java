package dev.stateroom.ui.theme;

import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a node while the pointer rests on it. All tips share one window: for each tooltip that the pointer was ever over, the toolkit
 * keeps some 150 kB of styles, and looks through all of them at each move of the mouse. FX thread only.
 */
public final class HoverTip {
    private static final Object WHOLE = "whole text in a tip";

    /** One for all, so that a node which is given another text does not get a second one. */
    private static final EventHandler<MouseEvent> OVER = over -> {
        Node node = (Node) over.getSource();
        String text = now(node);
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

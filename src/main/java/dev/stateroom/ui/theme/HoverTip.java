package dev.stateroom.ui.theme;

import javafx.event.EventHandler;
import javafx.scene.control.Control;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Tooltips that are made when the pointer first comes over their control. A tooltip is a window with a scene of its own, and cells of lists
 * would make one for each row that they show. FX thread only.
 */
public final class HoverTip {
    /** One for all, so that a control which is given another text does not get a second one. A row may change below a pointer that rests. */
    private static final EventHandler<MouseEvent> MAKE = over -> {
        if (over.getSource() instanceof Control control && control.getTooltip() == null && control.getProperties().get(HoverTip.class) instanceof String text) {
            control.setTooltip(new Tooltip(text));
        }
    };

    private HoverTip() {}

    /** Gives a control this tip in place of the one that it has; null takes that away. */
    public static void set(Control control, @Nullable String text) {
        Tooltip made = control.getTooltip();
        if (text == null) {
            control.setTooltip(null);
        } else if (made != null) {
            made.setText(text);
        } else {
            control.addEventHandler(MouseEvent.ANY, MAKE);
        }
        if (text != null || control.hasProperties()) {
            control.getProperties().put(HoverTip.class, text);
        }
    }

    /** What the tip of a control says, whether the pointer was over it or not; null without a tip. */
    public static @Nullable String text(Control control) {
        Tooltip made = control.getTooltip();
        return made != null ? made.getText() : control.hasProperties() && control.getProperties().get(HoverTip.class) instanceof String text ? text : null;
    }
}

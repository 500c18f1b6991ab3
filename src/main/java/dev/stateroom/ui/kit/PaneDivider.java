package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * The divider at the inner edge of a side pane: dragging it resizes the pane, a double click restores the default width. It is drawn over
 * the border, in a stack above both panes, and takes no room.
 */
final class PaneDivider extends Region {
    private static final double GRIP = 6;

    private final Region pane;
    private final Side side;
    private final double standard;
    private final double inNarrow;
    private final double least;
    private final double most;
    private final DoubleProperty chosen = new SimpleDoubleProperty(0);
    private boolean isNarrow;
    private boolean isFree;
    private double pressedAt;
    private double widthThen;

    /** A divider between {@code pane}, on that side, and {@code middle}; see {@link SidePanes#left}. */
    PaneDivider(Region pane, Region middle, Side side, double standard, double inNarrow, double least, double most) {
        this.pane = pane;
        this.side = side;
        this.standard = standard;
        this.inNarrow = inNarrow;
        this.least = least;
        this.most = most;
        StackPane.setAlignment(this, side == Side.LEFT ? Pos.CENTER_LEFT : Pos.CENTER_RIGHT);
        setCursor(Cursor.H_RESIZE);
        ViewParts.fixWidth(this, GRIP);
        addEventHandler(MouseEvent.MOUSE_PRESSED, e -> {
            pressedAt = e.getSceneX();
            widthThen = pane.getWidth();
            e.consume();
        });
        addEventHandler(MouseEvent.MOUSE_DRAGGED, e -> {
            double by = e.getSceneX() - pressedAt;
            double room = Math.max(least, pane.getWidth() + middle.getWidth() - middle.getMinWidth());
            chosen.set(Math.clamp(widthThen + (side == Side.LEFT ? by : -by), least, Math.min(most, room)));
            e.consume();
        });
        addEventHandler(MouseEvent.MOUSE_CLICKED, e -> {
            if (e.getClickCount() == 2) {
                chosen.set(0);
                e.consume();
            }
        });
        chosen.subscribe(this::apply);
        pane.widthProperty().subscribe(this::place);
        pane.visibleProperty().subscribe(visible -> setVisible(visible));
    }

    Region pane() {
        return pane;
    }

    double standard() {
        return standard;
    }

    /** The width chosen by the user, in whole pixels, to restore at the next start; 0 for the default. */
    String remembered() {
        return String.valueOf(Math.round(chosen.get()));
    }

    /** Restores the value of {@link #remembered}; the default for anything else. */
    void restore(@Nullable String remembered) {
        chosen.set(remembered != null && remembered.matches("\\d{1,4}(\\.0)?") ? Double.parseDouble(remembered) : 0);
    }

    /** Adapts to the width of the window; the pane is free if its width is decided elsewhere. */
    void arrange(boolean narrow, boolean free) {
        isNarrow = narrow;
        isFree = free;
        apply();
    }

    private void apply() {
        if (isFree) {
            pane.setMinWidth(0);
            pane.setPrefWidth(USE_COMPUTED_SIZE);
            pane.setMaxWidth(Double.MAX_VALUE);
        } else {
            // The chosen width, reduced if the middle needs the room.
            ViewParts.fixWidth(pane, chosen.get() > 0 ? Math.clamp(chosen.get(), least, most) : isNarrow ? inNarrow : standard);
            pane.setMinWidth(least);
        }
    }

    private void place() {
        setTranslateX(side == Side.LEFT ? pane.getWidth() - GRIP / 2 : -pane.getWidth() + GRIP / 2);
    }
}

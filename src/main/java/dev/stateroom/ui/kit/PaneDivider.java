package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Side;
import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * The grip at the inner edge of a side pane: dragging it makes the pane wider or narrower, a double click gives it its
 * default width again. Covers the border without taking room: put it into a stack above both panes.
 */
public final class PaneDivider extends Region {
    private static final double GRIP = 6;

    private final Region pane;
    private final Side side;
    private final double least;
    private final double most;
    private final DoubleProperty chosen = new SimpleDoubleProperty(0);
    private double standard;
    private double pressedAt;
    private double widthThen;

    /**
     * A grip for {@code pane}, which is at that side.
     *
     * @param standard default width in pixels
     * @param least narrowest width
     * @param most widest width
     */
    public PaneDivider(Region pane, Side side, double standard, double least, double most) {
        this.pane = pane;
        this.side = side;
        this.standard = standard;
        this.least = least;
        this.most = most;
        getStyleClass().add("sr-divider");
        setCursor(Cursor.H_RESIZE);
        ViewParts.fixWidth(this, GRIP);
        addEventHandler(MouseEvent.MOUSE_PRESSED, e -> {
            pressedAt = e.getSceneX();
            widthThen = pane.getWidth();
            e.consume();
        });
        addEventHandler(MouseEvent.MOUSE_DRAGGED, e -> {
            double by = e.getSceneX() - pressedAt;
            chosen.set(Math.clamp(widthThen + (side == Side.LEFT ? by : -by), least, most));
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

    /** The width that a person chose, in whole pixels, for the next start; 0 for the default. */
    public String remembered() {
        return String.valueOf(Math.round(chosen.get()));
    }

    /** Takes the width that {@link #remembered} once gave; the default for anything else. */
    public void restore(@Nullable String remembered) {
        chosen.set(remembered != null && remembered.matches("\\d{1,4}") ? Integer.parseInt(remembered) : 0);
    }

    /** Sets the default width, for instance when the window has become narrow. */
    public void setStandard(double width) {
        standard = width;
        apply();
    }

    private void apply() {
        double width = chosen.get() > 0 ? Math.clamp(chosen.get(), least, most) : standard;
        ViewParts.fixWidth(pane, width);
    }

    private void place() {
        setTranslateX(side == Side.LEFT ? pane.getWidth() - GRIP / 2 : -pane.getWidth() + GRIP / 2);
    }
}

package dev.stateroom.ui.files;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/**
 * A left pane, content, and a right pane that may be away. The sides keep their width in pixels when the window changes;
 * their inner edges can be dragged, and a double click restores the default. A pane that is not visible takes no room.
 */
final class ThreePanes extends Region {
    private static final double GRIP = 7;
    private static final double LEAST_CONTENT = 280;

    private final Region left;
    private final Region centre;
    private final Region right;
    private final DoubleProperty leftWidth;
    private final DoubleProperty rightWidth;
    private final BooleanProperty overlay = new SimpleBooleanProperty(false);
    private final Region leftGrip = grip();
    private final Region rightGrip = grip();

    ThreePanes(Region left, double leftDefault, double leftLeast, Region centre, Region right, double rightDefault) {
        this.left = left;
        this.centre = centre;
        this.right = right;
        leftWidth = width(leftDefault);
        rightWidth = width(rightDefault);
        getChildren().addAll(centre, left, right, leftGrip, rightGrip);
        drag(leftGrip, leftWidth, leftLeast, leftDefault, true);
        drag(rightGrip, rightWidth, 200, rightDefault, false);
        overlay.subscribe(v -> requestLayout());
        List<Node> panes = new ArrayList<>(List.of(left, right));
        panes.forEach(p -> p.visibleProperty().subscribe(v -> requestLayout()));
    }

    private DoubleProperty width(double first) {
        DoubleProperty width = new SimpleDoubleProperty(first);
        width.subscribe(v -> requestLayout());
        return width;
    }

    /** True while the right pane is over the content and takes no room of its own. */
    BooleanProperty overlayProperty() {
        return overlay;
    }

    DoubleProperty leftWidthProperty() {
        return leftWidth;
    }

    DoubleProperty rightWidthProperty() {
        return rightWidth;
    }

    private static Region grip() {
        Region grip = new Region();
        grip.setCursor(Cursor.H_RESIZE);
        return grip;
    }

    private void drag(Region grip, DoubleProperty width, double least, double standard, boolean fromLeft) {
        grip.setOnMouseDragged(e -> {
            double x = sceneToLocal(e.getSceneX(), e.getSceneY()).getX();
            double wanted = fromLeft ? x : getWidth() - x;
            double other = fromLeft
                    ? (right.isVisible() ? rightWidth.get() : 0)
                    : (left.isVisible() ? leftWidth.get() : 0);
            width.set(Math.clamp(wanted, least, Math.max(least, getWidth() - other - LEAST_CONTENT)));
        });
        grip.setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                width.set(standard);
            }
        });
    }

    @Override
    protected void layoutChildren() {
        double height = getHeight();
        double from = left.isVisible() ? leftWidth.get() : 0;
        double to = getWidth() - (right.isVisible() ? rightWidth.get() : 0);
        place(left, 0, from, height);
        place(centre, from, Math.max(0, (overlay.get() ? getWidth() : to) - from), height);
        place(right, to, getWidth() - to, height);
        leftGrip.setVisible(left.isVisible());
        rightGrip.setVisible(right.isVisible());
        place(leftGrip, from - GRIP / 2, GRIP, height);
        place(rightGrip, to - GRIP / 2, GRIP, height);
    }

    private void place(Region pane, double x, double width, double height) {
        layoutInArea(pane, Math.rint(x), 0, Math.rint(width), height, 0, HPos.LEFT, VPos.TOP);
    }

    @Override
    protected double computeMinWidth(double height) {
        return leftWidth.get() + LEAST_CONTENT;
    }

    @Override
    protected double computePrefWidth(double height) {
        return 1000;
    }

    @Override
    protected double computePrefHeight(double width) {
        return 600;
    }

    @Override
    protected double computeMinHeight(double width) {
        return 200;
    }
}

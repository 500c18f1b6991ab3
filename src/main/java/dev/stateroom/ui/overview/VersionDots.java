package dev.stateroom.ui.overview;

import dev.stateroom.ui.theme.ViewParts;
import java.util.List;
import javafx.scene.layout.Pane;
import javafx.scene.shape.ArcTo;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.Line;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;

/** A file's versions as dots over the steps, drawn as one shape. */
final class VersionDots extends Pane {
    private static final double HEIGHT = 12;
    private static final double RADIUS = 2.5;

    private final Line line = new Line();
    private final Path dots = new Path();
    private List<Integer> at = List.of();
    private int steps;

    VersionDots() {
        line.getStyleClass().add("overview-axis");
        dots.getStyleClass().add("overview-dot");
        dots.setStroke(null);
        getChildren().addAll(line, dots);
        ViewParts.fixHeight(this, HEIGHT);
        setMouseTransparent(true);
        widthProperty().subscribe(this::draw);
    }

    void show(List<Integer> versions, int ofSteps) {
        at = versions;
        steps = ofSteps;
        draw();
    }

    private void draw() {
        dots.getElements().clear();
        double width = getWidth();
        line.setVisible(width >= 4 && steps > 0);
        if (!line.isVisible()) {
            return;
        }
        double y = HEIGHT / 2;
        line.setStartY(y);
        line.setEndX(width);
        line.setEndY(y);
        double before = -1;
        for (int step : at) {
            double x = Math.rint(RADIUS + (width - 2 * RADIUS) * step / Math.max(1, steps - 1));
            // Dots that are closer than a pixel would overlap.
            if (x - before >= 1) {
                dots.getElements()
                        .addAll(
                                new MoveTo(x - RADIUS, y),
                                new ArcTo(RADIUS, RADIUS, 0, x + RADIUS, y, false, true),
                                new ArcTo(RADIUS, RADIUS, 0, x - RADIUS, y, false, true),
                                new ClosePath());
                before = x;
            }
        }
    }
}

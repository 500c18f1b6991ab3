package dev.stateroom.ui.overview;

import dev.stateroom.ui.theme.ViewParts;
import java.util.List;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;

/** A file's versions as dots over the steps. */
final class VersionDots extends Pane {
    private static final double HEIGHT = 12;
    private static final double RADIUS = 2.5;

    private List<Integer> at = List.of();
    private int steps;

    VersionDots() {
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
        getChildren().clear();
        double width = getWidth();
        if (width < 4 || steps == 0) {
            return;
        }
        Line line = new Line(0, HEIGHT / 2, width, HEIGHT / 2);
        line.getStyleClass().add("overview-axis");
        getChildren().add(line);
        double before = -1;
        for (int step : at) {
            double x = Math.rint(RADIUS + (width - 2 * RADIUS) * step / Math.max(1, steps - 1));
            // More dots than pixels would be drawn over each other.
            if (x - before >= 1) {
                Circle dot = new Circle(x, HEIGHT / 2, RADIUS);
                dot.getStyleClass().add("overview-dot");
                getChildren().add(dot);
                before = x;
            }
        }
    }
}

package dev.stateroom.ui.threads;

import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.layout.Pane;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import org.jspecify.annotations.Nullable;

/**
 * Files changed per step: a dash for each step, a bar where files changed. Two shapes, so that style sheets colour them.
 * Where there is less than two pixels for a step, a column shows the largest of its steps.
 */
public final class Sparkline extends Pane {
    private static final double HEIGHT = 18;
    private static final double WIDEST_STEP = 6;

    private final Path bars = new Path();
    private final Path base = new Path();
    private int @Nullable [] shown;

    /** Starts empty. */
    public Sparkline() {
        bars.getStyleClass().add("threads-bars");
        base.getStyleClass().add("threads-base");
        getChildren().addAll(base, bars);
        ViewParts.fixHeight(this, HEIGHT);
        setMouseTransparent(true);
        widthProperty().subscribe(this::draw);
    }

    /** Shows these counts; null clears it. */
    public void show(int @Nullable [] changes) {
        if (shown != changes) {
            shown = changes;
            draw();
        }
    }

    private void draw() {
        bars.getElements().clear();
        base.getElements().clear();
        int[] counts = shown;
        if (counts == null || counts.length == 0 || getWidth() < 4) {
            return;
        }
        double step = Math.min(WIDEST_STEP, getWidth() / counts.length);
        int[] columns = step >= 2 ? counts : largest(counts, (int) (getWidth() / 2));
        double column = Math.min(WIDEST_STEP, getWidth() / columns.length);
        double bar = column >= 4 ? column - 2 : Math.max(1, column - 1);
        int most = 1;
        for (int count : columns) {
            most = Math.max(most, count);
        }
        for (int i = 0; i < columns.length; i++) {
            double x = Math.round(i * column);
            if (columns[i] == 0) {
                box(base, x, HEIGHT - 2, bar, 1);
            } else {
                // Small differences stay visible next to one large step.
                double height = 5 + (HEIGHT - 6) * Math.sqrt((columns[i] - 1.0) / Math.max(1, most - 1));
                box(bars, x, HEIGHT - 1 - Math.min(HEIGHT - 1, height), bar, Math.min(HEIGHT - 1, height));
            }
        }
    }

    /** The largest of each of {@code columns} equal runs. */
    static int[] largest(int[] counts, int columns) {
        int[] result = new int[Math.max(1, columns)];
        for (int i = 0; i < counts.length; i++) {
            int at = (int) ((long) i * result.length / counts.length);
            result[at] = Math.max(result[at], counts[i]);
        }
        return result;
    }

    private static void box(Path path, double x, double y, double width, double height) {
        path.getElements()
                .addAll(
                        new MoveTo(x, y),
                        new LineTo(x + width, y),
                        new LineTo(x + width, y + height),
                        new LineTo(x, y + height),
                        new ClosePath());
    }
}

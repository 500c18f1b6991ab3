package dev.stateroom.ui;

import dev.stateroom.ui.preferences.PreferenceValues.Corner;
import dev.stateroom.ui.preferences.PreferenceValues.Frame;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Rectangle2D;
import org.jspecify.annotations.Nullable;

/**
 * The place of a window that is opened again: the screens may have changed since.
 *
 * @param corner null to leave the place to the system
 */
record WindowPlace(double width, double height, @Nullable Corner corner) {

    /**
     * On the screen that shows most of the frame, wholly visible and no larger than the screen; on the first one if none does.
     *
     * @param screens the usable area of each, the main one first
     * @param step distance to the right and down from its former place, for a window next to others
     */
    static WindowPlace of(Frame kept, List<Rectangle2D> screens, double step) {
        Corner from = kept.corner();
        Frame frame = from == null ? kept : new Frame(kept.width(), kept.height(), kept.maximized(), new Corner(from.x() + step, from.y() + step));
        Rectangle2D screen = screens.stream()
                .max(Comparator.comparingDouble(each -> shown(frame, each)))
                .filter(each -> shown(frame, each) > 0)
                .orElse(null);
        Rectangle2D around = screen == null ? screens.getFirst() : screen;
        double width = Math.min(frame.width(), Math.max(OpenWindow.MIN_WIDTH, around.getWidth()));
        double height = Math.min(frame.height(), Math.max(OpenWindow.MIN_HEIGHT, around.getHeight()));
        Corner corner = frame.corner();
        return new WindowPlace(width, height, screen == null || corner == null ? null : new Corner(
                within(corner.x(), screen.getMinX(), screen.getMaxX() - width),
                within(corner.y(), screen.getMinY(), screen.getMaxY() - height)));
    }

    private static double within(double value, double least, double most) {
        return Math.max(least, Math.min(value, most));
    }

    /** The area of a frame on a screen; 0 for a frame without a place. */
    private static double shown(Frame frame, Rectangle2D screen) {
        Corner corner = frame.corner();
        if (corner == null) {
            return 0;
        }
        double width = Math.min(corner.x() + frame.width(), screen.getMaxX()) - Math.max(corner.x(), screen.getMinX());
        double height = Math.min(corner.y() + frame.height(), screen.getMaxY()) - Math.max(corner.y(), screen.getMinY());
        return Math.max(0, width) * Math.max(0, height);
    }
}

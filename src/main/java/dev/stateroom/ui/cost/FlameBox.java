package dev.stateroom.ui.cost;

import dev.stateroom.workspace.cost.ThreadCost.Branch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A box of a flame chart.
 *
 * @param branch what it shows
 * @param around the box above it; null for the first
 * @param depth 0 for the first
 * @param x its left edge in pixels
 * @param width in pixels: its share of the tokens
 */
record FlameBox(Branch branch, @Nullable FlameBox around, int depth, double x, double width) {
    /** Boxes narrower than this cannot be seen or hit. */
    private static final double NARROWEST = 2;

    /** Returns all visible boxes, those of a row from left to right; at most half as many in a row as there are pixels. */
    static List<FlameBox> of(Branch first, double width) {
        List<FlameBox> boxes = new ArrayList<>();
        add(new FlameBox(first, null, 0, 0, width), boxes);
        return boxes;
    }

    private static void add(FlameBox box, List<FlameBox> boxes) {
        boxes.add(box);
        double whole = box.branch.row().usage().total();
        double x = box.x;
        for (Branch part : box.branch.parts()) {
            double width = whole <= 0 ? 0 : box.width * part.row().usage().total() / whole;
            if (width >= NARROWEST) {
                add(new FlameBox(part, box, box.depth + 1, x, width), boxes);
            }
            x += width;
        }
    }

    /** True if it is the same place of the chart, even if its figures have changed. */
    boolean isSame(FlameBox other) {
        boolean isAlike = depth == other.depth && branch.row().name().equals(other.branch.row().name());
        return isAlike && (around == null || (other.around != null && around.isSame(other.around)));
    }

    /** The box next to it in its row; itself at the end. @param by 1 to the right, -1 to the left */
    FlameBox beside(List<FlameBox> boxes, int by) {
        return boxes.stream()
                .filter(box -> box.depth == depth && (box.x - x) * by > 0)
                .min(Comparator.comparingDouble(box -> Math.abs(box.x - x)))
                .orElse(this);
    }

    /** The first box below it; itself if there is none. */
    FlameBox below(List<FlameBox> boxes) {
        return boxes.stream().filter(box -> box.around == this).findFirst().orElse(this);
    }
}

package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.Line;
import dev.stateroom.ui.preview.text.VisibleText;
import java.util.List;

/**
 * A line that has been read, ready to be drawn. Made away from the FX thread, for a line may be very long.
 *
 * @param line what was read
 * @param text what of it may be drawn
 * @param wide true where it holds characters wider than a cell, so that fewer fit
 */
public record ShownLine(Line line, VisibleText text, boolean wide) {
    /** Columns to which a tab goes. */
    static final int TAB = 4;

    /** A Han glyph in cells. */
    private static final double WIDE = 1.67;

    /** Prepares lines. */
    public static List<ShownLine> of(List<Line> lines) {
        return lines.stream().map(ShownLine::of).toList();
    }

    static ShownLine of(Line line) {
        VisibleText text = VisibleText.inColumns(line.text(), TAB);
        return new ShownLine(line, text, text.shown().chars().anyMatch(c -> c >= 0x1100));
    }

    /** Where a byte of the file is shown, as far as it lies in this row. */
    int column(long at) {
        return Math.min(length(), text.shownOffset(line.column(at)));
    }

    int length() {
        return text.shown().length();
    }

    /** The widest that one of its characters gets. */
    double cell(double columnWidth) {
        return wide ? columnWidth * WIDE : columnWidth;
    }
}

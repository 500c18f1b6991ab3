package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.rows.RowNode;
import dev.stateroom.ui.preview.viewer.LineGutter;
import org.jspecify.annotations.Nullable;

/** Marks left of the line numbers of a {@link PagedView}. A line's mark is in the first of its rows. */
final class PagedGutter {
    private @Nullable LineGutter marks;

    void set(@Nullable LineGutter next) {
        marks = next;
    }

    double width() {
        LineGutter now = marks;
        return now == null ? 0 : now.width();
    }

    /** Puts the mark of a line into its row; {@code line} is null until it is loaded. */
    void mark(RowNode row, @Nullable PagedLine line) {
        LineGutter now = marks;
        boolean first = line != null && row.sub() == 0 && line.line().part() == 0 && line.line().number() < Integer.MAX_VALUE;
        row.mark(now, line != null && first ? line.line().number() : -1, width(), number -> now == null ? null : now.mark((int) number + 1));
    }
}

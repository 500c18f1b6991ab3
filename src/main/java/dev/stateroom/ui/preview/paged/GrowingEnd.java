package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.rows.TextPosition;

/** Keeps a view at the end of a file while more of it is found, for the user who went there before it was known. */
final class GrowingEnd {
    private final LargeText text;
    private final PagedView view;
    private long followed = -1;

    GrowingEnd(LargeText text, PagedView view) {
        this.text = text;
        this.view = view;
    }

    /** Starts when the caret was put into the last known line. */
    void begin() {
        followed = text.isIndexed() ? -1 : view.input().caret().line();
    }

    /** Follows the end as more lines are known, unless the user moved elsewhere. */
    void follow() {
        if (followed < 0) {
            return;
        }
        long caret = view.input().caret().line();
        boolean inView = caret >= view.top() && caret <= view.top() + view.pageRows();
        if (caret != followed || view.input().hasSelection() || !inView) {
            followed = -1;
            return;
        }
        boolean last = text.isIndexed();
        TextPosition end = new TextPosition(view.count() - 1, 0);
        view.input().select(end, end);
        view.reveal(end);
        followed = last ? -1 : end.line();
    }
}

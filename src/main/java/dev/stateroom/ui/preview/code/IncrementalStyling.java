package dev.stateroom.ui.preview.code;

import java.util.BitSet;
import javafx.animation.AnimationTimer;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;

/** Styles a text a few lines per frame: the visible lines first, then those after them, then those before. */
final class IncrementalStyling extends AnimationTimer {
    private static final int SLICE = 40;
    private static final long BUDGET_NANOS = 5_000_000;

    private final CodeArea area;
    private final BitSet done = new BitSet();
    private @Nullable StyleRanges paint;
    private int next;

    IncrementalStyling(CodeArea area) {
        this.area = area;
    }

    /** Restarts styling. */
    void restyle(StyleRanges with) {
        paint = with;
        done.clear();
        next = 0;
        visible();
        start();
    }

    private void visible() {
        if (area.getVisibleParagraphs().isEmpty()) {
            return;
        }
        int first = area.firstVisibleParToAllParIndex();
        int last = area.lastVisibleParToAllParIndex();
        next = first;
        for (int at = first; at <= last; at += SLICE) {
            slice(at, Math.min(last + 1, at + SLICE));
        }
    }

    @Override
    public void handle(long now) {
        int count = area.getParagraphs().size();
        long end = System.nanoTime() + BUDGET_NANOS;
        while (System.nanoTime() < end) {
            int from = done.nextClearBit(next);
            if (from >= count) {
                from = done.nextClearBit(0);
                next = 0;
            }
            if (from >= count) {
                stop();
                return;
            }
            int set = done.nextSetBit(from);
            int limit = set < 0 ? count : Math.min(set, count);
            slice(from, Math.min(limit, from + SLICE));
        }
    }

    private void slice(int fromLine, int toLine) {
        int from = area.getAbsolutePosition(fromLine, 0);
        int to = area.getAbsolutePosition(toLine - 1, area.getParagraphLength(toLine - 1));
        if (paint != null && to > from) {
            area.setStyleSpans(from, paint.spans(from, to));
        }
        done.set(fromLine, toLine);
    }
}

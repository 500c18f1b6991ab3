package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.LargeSearch;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.viewer.BackgroundFind;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import org.jspecify.annotations.Nullable;

/** Find in a {@link PagedView}. */
final class PagedFind extends BackgroundFind<LargeSearch> {
    private final LargeText text;
    private final PagedView view;
    private final String title;
    private final LatestTask locating;
    private long origin;
    private long shown = -1;
    private LargeSearch.@Nullable Hit wanted;

    PagedFind(TaskRunner work, LargeText text, PagedView view, String title) {
        super(work, title, view::trouble);
        locating = new LatestTask(work, defect -> view.trouble(String.valueOf(defect.getMessage())));
        this.text = text;
        this.view = view;
        this.title = title;
    }

    @Override
    protected LargeSearch begin(String looked, boolean matchCase) {
        long caret = view.caretByte();
        if (caret >= 0 && caret != shown) {
            // While the user types on, the search continues from where it began.
            origin = caret;
        }
        return new LargeSearch(text, looked, matchCase);
    }

    @Override
    protected void stopped() {
        locating.cancel();
        wanted = null;
    }

    @Override
    protected int first(LargeSearch of) {
        return of.firstFrom(origin);
    }

    @Override
    protected void show(LargeSearch of, int number) {
        LargeSearch.Hit hit = of.hit(number);
        wanted = hit;
        shown = hit.offset();
        if (!isSettled(of)) {
            unsettled();
        }
    }

    /** Finds the row of the wanted match, once the index reaches it: the search may be ahead of the index. */
    @Override
    protected boolean isSettled(LargeSearch of) {
        LargeSearch.Hit hit = wanted;
        if (hit == null) {
            return true;
        }
        if (!text.isIndexed() && text.scanned() < hit.end()) {
            return false;
        }
        wanted = null;
        locating.begin(
                title,
                (c, p) -> text.rowOfByte(hit.offset(), c),
                row -> row.either(found -> view.selectBytes(found, hit), why -> view.trouble(CoreSentences.shown(why))));

        return true;
    }

    @Override
    protected void marksChanged() {
        view.refresh();
    }

    /** Receives matches. */
    @FunctionalInterface
    interface Places {
        void place(LargeSearch.Hit hit);
    }

    /** The matches so far that touch bytes {@code from} to {@code to}. */
    void eachIn(long from, long to, Places places) {
        LargeSearch now = current();
        if (now == null) {
            return;
        }
        int count = now.count();
        for (int i = now.firstEndingBehind(from); i < count; i++) {
            LargeSearch.Hit hit = now.hit(i);
            if (hit.offset() >= to) {
                return;
            }
            places.place(hit);
        }
    }
}

package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.LargeSearch;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.rows.Spot;
import dev.stateroom.ui.preview.text.TextSearch;
import dev.stateroom.ui.preview.viewer.Searchable;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Finding in a {@link PagedView}: the search goes through the file in the background, and what it has found can be gone through meanwhile. */
final class PagedFind implements Searchable {
    private final Work work;
    private final LargeText text;
    private final PagedView view;
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(80), e -> watch()));
    private Work.@Nullable Running running;
    private @Nullable LargeSearch search;
    private Consumer<Hits> report = hits -> {};
    private Spot origin = Spot.START;
    private @Nullable Spot shown;
    private int current = -1;

    PagedFind(Work work, LargeText text, PagedView view) {
        this.work = work;
        this.text = text;
        this.view = view;
        watch.setCycleCount(Animation.INDEFINITE);
    }

    @Override
    public void search(String wanted, boolean matchCase, Consumer<Hits> newReport) {
        stop();
        report = newReport;
        Spot caret = view.caretOriginal();
        if (!caret.equals(shown)) {
            // While a person types on, the search goes on from where it began.
            origin = caret;
        }
        if (wanted.isEmpty()) {
            report.accept(Hits.NONE);
            view.refresh();
            return;
        }
        LargeSearch next = new LargeSearch(text, new TextSearch(wanted, matchCase));
        search = next;
        watch.play();
        running = work.submit(
                Task.of("Finding", (c, p) -> next.run(c)),
                outcome -> watch(),
                defect -> System.getLogger(PagedFind.class.getName()).log(System.Logger.Level.ERROR, "a search broke", defect));
    }

    private void stop() {
        watch.stop();
        if (running != null) {
            running.cancel();
        }
        search = null;
        current = -1;
    }

    private void watch() {
        LargeSearch now = search;
        if (now == null) {
            return;
        }
        boolean ended = now.isEnded();
        if (current < 0 && now.count() > 0) {
            int first = now.firstFrom(origin.line(), origin.column());
            if (first < now.count() || ended) {
                current = first % now.count();
                show(now);
            }
        }
        if (ended) {
            watch.stop();
        }
        tell(now);
        view.refresh();
    }

    private void tell(LargeSearch now) {
        report.accept(new Hits(now.count(), current + 1, now.isEnded(), now.count() == LargeSearch.MOST, now.progress()));
    }

    private void show(LargeSearch now) {
        LargeSearch.Hit hit = now.hit(current);
        Spot at = new Spot(hit.line(), hit.column());
        shown = at;
        view.selectOriginal(at, hit.length());
    }

    @Override
    public void step(int direction) {
        LargeSearch now = search;
        if (now != null && now.count() > 0) {
            current = Math.floorMod(current + direction, now.count());
            show(now);
            tell(now);
        }
    }

    @Override
    public void endSearch() {
        stop();
        report = hits -> {};
        view.refresh();
    }

    @Override
    public String selectedText() {
        return "";
    }

    /** Takes places found. */
    @FunctionalInterface
    interface Places {
        void place(int column, int length);
    }

    /** The places found so far that touch a stretch of a line's own text. */
    void eachIn(long line, int from, int to, Places places) {
        LargeSearch now = search;
        if (now == null) {
            return;
        }
        int count = now.count();
        for (int i = now.firstFrom(line, Math.max(0, from - now.length() + 1)); i < count; i++) {
            LargeSearch.Hit hit = now.hit(i);
            if (hit.line() != line || hit.column() >= to) {
                return;
            }
            places.place(hit.column(), hit.length());
        }
    }
}

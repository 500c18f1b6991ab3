package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.LargeSearch;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.viewer.Searchable;
import dev.stateroom.vfs.Outcome;
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
    private Work.@Nullable Running locating;
    private long origin;
    private long shown = -1;
    private long wanted = -1;
    private int current = -1;

    PagedFind(Work work, LargeText text, PagedView view) {
        this.work = work;
        this.text = text;
        this.view = view;
        watch.setCycleCount(Animation.INDEFINITE);
    }

    @Override
    public void search(String looked, boolean matchCase, Consumer<Hits> newReport) {
        stop();
        report = newReport;
        long caret = view.caretByte();
        if (caret >= 0 && caret != shown) {
            // While a person types on, the search goes on from where it began.
            origin = caret;
        }
        if (looked.isEmpty()) {
            report.accept(Hits.NONE);
            view.refresh();
            return;
        }
        LargeSearch next = new LargeSearch(text, looked, matchCase);
        search = next;
        watch.play();
        running = work.submit(
                Task.of("Finding", (c, p) -> next.run(c)),
                outcome -> watch(),
                PagedFind::broken);
    }

    private void stop() {
        watch.stop();
        if (running != null) {
            running.cancel();
        }
        if (locating != null) {
            locating.cancel();
        }
        search = null;
        current = -1;
        wanted = -1;
    }

    private void watch() {
        LargeSearch now = search;
        if (now == null) {
            return;
        }
        boolean ended = now.isEnded();
        if (current < 0 && now.count() > 0) {
            int first = now.firstFrom(origin);
            if (first < now.count() || ended) {
                current = first % now.count();
                show(now);
            }
        }
        locate(now);
        if (ended && wanted < 0) {
            watch.stop();
        }
        tell(now);
        view.refresh();
    }

    private void tell(LargeSearch now) {
        report.accept(new Hits(now.count(), current + 1, now.isEnded(), now.count() == LargeSearch.MOST, now.progress()));
    }

    private void show(LargeSearch now) {
        wanted = now.hit(current).offset();
        shown = wanted;
        locate(now);
        if (wanted >= 0) {
            watch.play();
        }
    }

    /** Finds the row of the wanted place, once the file has been gone through so far: the search may be ahead of that. */
    private void locate(LargeSearch now) {
        LargeSearch.Hit hit = current < 0 ? null : now.hit(current);
        if (wanted < 0 || hit == null || (!text.isIndexed() && text.scanned() < hit.end())) {
            return;
        }
        wanted = -1;
        if (locating != null) {
            locating.cancel();
        }
        locating = work.submit(
                Task.of("Finding", (c, p) -> text.rowOfByte(hit.offset(), c)),
                row -> {
                    switch (row) {
                        case Outcome.Ok<Long>(Long found) -> view.selectBytes(found, hit);
                        case Outcome.Failed<Long>(var why) -> view.trouble(why.sentence());
                    }
                },
                PagedFind::broken);
    }

    private static void broken(Throwable defect) {
        System.getLogger(PagedFind.class.getName()).log(System.Logger.Level.ERROR, "a search broke", defect);
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
        void place(LargeSearch.Hit hit);
    }

    /** The places found so far that touch bytes {@code from} to {@code to}. */
    void eachIn(long from, long to, Places places) {
        LargeSearch now = search;
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

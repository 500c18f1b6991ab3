package dev.stateroom.ui.preview.viewer;

import dev.stateroom.ui.preview.text.RunningSearch;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Find with a search that scans the file in the background; matches can be stepped through meanwhile. FX thread only. */
public abstract class BackgroundFind<S extends RunningSearch> implements SearchableView {
    private final String title;
    private final Consumer<String> trouble;
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(80), e -> watch()));
    private final LatestTask running;
    private @Nullable S search;
    private Consumer<Hits> report = hits -> {};
    private int current = -1;
    private String lookedFor = "";
    private boolean matchingCase;

    /**
     * Without a search.
     *
     * @param title names the work while it runs
     * @param trouble receives a sentence when the file cannot be searched to its end
     */
    protected BackgroundFind(TaskRunner work, String title, Consumer<String> trouble) {
        running = new LatestTask(work, defect -> {
            System.getLogger(BackgroundFind.class.getName()).log(System.Logger.Level.ERROR, "a search broke", defect);
            trouble.accept(String.valueOf(defect.getMessage()));
        });
        this.title = title;
        this.trouble = trouble;
        watch.setCycleCount(Animation.INDEFINITE);
    }

    /** Makes a search for a text, which is not empty; it is not started yet. */
    protected abstract S begin(String text, boolean matchCase);

    /** Number of the first place at or behind where the user is; the count if none is known yet. */
    protected abstract int first(S of);

    /** Goes to a match. */
    protected abstract void show(S of, int number);

    /** Called when other matches are to be marked. */
    protected abstract void marksChanged();

    /** Called while the search runs, and afterwards until it returns true. */
    protected boolean isSettled(S of) {
        return true;
    }

    /** The current search; null for none. */
    protected final @Nullable S current() {
        return search;
    }

    /** Watches the search again, as it is not settled any more. */
    protected final void unsettled() {
        watch.play();
    }

    @Override
    public final void search(String text, boolean matchCase, Consumer<Hits> newReport) {
        stop();
        report = newReport;
        lookedFor = text;
        matchingCase = matchCase;
        if (text.isEmpty()) {
            report.accept(Hits.NONE);
            marksChanged();
            return;
        }
        S next = begin(text, matchCase);
        search = next;
        watch.play();
        running.begin(
                title,
                (c, p) -> next.run(c),
                outcome -> {
                    if (outcome instanceof Outcome.Failed<Boolean>(var why)) {
                        trouble.accept(CoreSentences.shown(why));
                    }
                    watch();
                });
    }

    /** Repeats the search, as matches are in other places now. */
    public final void searchAgain() {
        if (search != null) {
            search(lookedFor, matchingCase, report);
        }
    }

    private void stop() {
        watch.stop();
        running.cancel();
        search = null;
        current = -1;
        stopped();
    }

    /** Called when the search was cancelled. */
    protected void stopped() {}

    private void watch() {
        S now = search;
        if (now == null) {
            return;
        }
        boolean ended = now.isEnded();
        if (current < 0 && now.count() > 0) {
            int first = first(now);
            if (first < now.count() || ended) {
                current = first % now.count();
                show(now, current);
            }
        }
        if (isSettled(now) && ended) {
            watch.stop();
        }
        tell(now);
        marksChanged();
    }

    private void tell(S now) {
        report.accept(new Hits(now.count(), current + 1, now.isEnded(), now.isFull(), now.progress()));
    }

    @Override
    public final void step(int direction) {
        S now = search;
        if (now != null && now.count() > 0) {
            current = Math.floorMod(current + direction, now.count());
            show(now, current);
            tell(now);
        }
    }

    @Override
    public final void endSearch() {
        stop();
        report = hits -> {};
        marksChanged();
    }

    @Override
    public String selectedText() {
        return "";
    }
}

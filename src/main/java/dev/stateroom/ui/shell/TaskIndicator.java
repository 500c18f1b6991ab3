package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.ui.work.OnFx;
import java.time.Duration;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Shows a task that takes longer than a fifth of a second: its title, its progress, and a button to cancel it. */
final class TaskIndicator extends HBox {
    private static final double WIDTH = 320;
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private final FxWork work;
    private final Translations words = Translations.of(TaskIndicator.class);
    private final Label title = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ProgressBar bar = new ProgressBar(0);
    private final ChangeListener<FxWork.FxTask.Report> follow = (o, was, now) -> show(now);
    private FxWork.@Nullable FxTask shown;
    private FxWork.@Nullable FxTask awaited;
    private Subscription patience = Subscription.EMPTY;

    TaskIndicator(FxWork work) {
        super(8);
        this.work = work;
        setId("task");
        setAlignment(javafx.geometry.Pos.CENTER_RIGHT);
        title.setGraphic(FeatherIcons.of("loader", FeatherIcons.ROW));
        // The width is fixed, so that neither its button nor its neighbours move under the mouse.
        setPrefWidth(WIDTH);
        setMaxWidth(WIDTH);
        bar.setPrefWidth(60);
        bar.setMinWidth(60);
        bar.setAccessibleText(words.get("task.progress"));
        bar.setFocusTraversable(false);
        Button stop = ViewParts.link(words.get("task.stop"));
        stop.setId("task-stop");
        stop.getStyleClass().add("sr-small");
        stop.setOnAction(e -> {
            if (shown != null) {
                shown.stop();
            }
        });
        getChildren().addAll(title, bar, stop);
        ViewParts.setShown(this, false);
        work.running().addListener((ListChangeListener<FxWork.FxTask>) change -> tasksChanged());
    }

    private void tasksChanged() {
        if (shown != null && work.running().contains(shown)) {
            return;
        }
        follow(null);
        FxWork.FxTask oldest = oldest();
        // Short tasks that come and go do not restart the delay.
        if (oldest != awaited) {
            patience.unsubscribe();
            patience = oldest == null ? Subscription.EMPTY : OnFx.after(PATIENCE, this::showOldest);
        }
        awaited = oldest;
    }

    private void showOldest() {
        follow(oldest());
    }

    /** The oldest task that was not cancelled. */
    private FxWork.@Nullable FxTask oldest() {
        return work.running().stream().filter(FxWork.FxTask::isRunning).findFirst().orElse(null);
    }

    private void follow(FxWork.@Nullable FxTask task) {
        if (shown != null) {
            shown.reportProperty().removeListener(follow);
        }
        shown = task;
        ViewParts.setShown(this, task != null);
        if (task != null) {
            task.reportProperty().addListener(follow);
            show(task.reportProperty().get());
        }
    }

    private void show(FxWork.FxTask.Report report) {
        FxWork.FxTask task = shown;
        if (task == null) {
            return;
        }
        title.setText(report.what().isEmpty() ? task.title() : task.title() + ", " + report.what());
        boolean known = report.total() > 0;
        ViewParts.setShown(bar, known);
        if (known) {
            bar.setProgress(Math.min(1.0, (double) report.done() / report.total()));
        }
    }
}

package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Duration;

/** Shows the progress of sorting, and a button to stop it. */
final class SortBar extends HBox {
    private final Translations words;
    private final Label what = ViewParts.shrinking("", "sr-small");
    private final ProgressBar bar = new ProgressBar();
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(100), e -> update()));
    private String column = "";
    private volatile Reached reached = Reached.NOTHING;

    private record Reached(long done, long total) {
        private static final Reached NOTHING = new Reached(0, -1);

        double share() {
            return total > 0 ? Math.min(1, (double) done / total) : 0;
        }
    }

    SortBar(Translations words, Runnable stop) {
        super(8);
        this.words = words;
        setId("preview-table-sorting");
        getStyleClass().add("preview-bar");
        setAlignment(Pos.CENTER_LEFT);
        Button button = ViewParts.link(words.get("loading.stop"), "preview-table-stop", stop);
        getChildren().addAll(what, bar, button);
        watch.setCycleCount(Animation.INDEFINITE);
    }

    void begin(String newColumn) {
        column = newColumn;
        reached = Reached.NOTHING;
        update();
        watch.play();
    }

    /** Sets the progress; from any thread. */
    void reached(long done, long total) {
        reached = new Reached(done, total);
    }

    private void update() {
        double share = reached.share();
        what.setText(words.get("table.sorting", column, (int) (share * 100)));
        bar.setProgress(share);
    }

    void end() {
        watch.stop();
    }
}

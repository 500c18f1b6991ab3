package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.concurrent.atomic.AtomicLong;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Duration;

/** Says that rows are being put in order, how far that is, and stops it. */
final class SortBar extends HBox {
    private final Words words;
    private final Label what = Parts.shrinking("", "sr-small");
    private final ProgressBar bar = new ProgressBar();
    private final AtomicLong done = new AtomicLong();
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(100), e -> update()));
    private long total;
    private String column = "";

    SortBar(Words words, Runnable stop) {
        super(8);
        this.words = words;
        setId("preview-table-sorting");
        getStyleClass().add("preview-bar");
        setAlignment(Pos.CENTER_LEFT);
        Button button = Parts.link(words.get("loading.stop"));
        button.setId("preview-table-stop");
        button.setOnAction(e -> stop.run());
        getChildren().addAll(what, bar, button);
        watch.setCycleCount(Animation.INDEFINITE);
    }

    void begin(String newColumn, long rows) {
        column = newColumn;
        total = rows;
        done.set(0);
        update();
        watch.play();
    }

    /** How many rows have been read; from any thread. */
    void reached(long rows) {
        done.set(rows);
    }

    private void update() {
        what.setText(words.get("table.sorting", column, done.get(), total));
        bar.setProgress(total > 0 ? Math.min(1, (double) done.get() / total) : -1);
    }

    void end() {
        watch.stop();
    }
}

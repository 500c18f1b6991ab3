package dev.stateroom.ui.preview;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.concurrent.atomic.AtomicLong;
import javafx.animation.AnimationTimer;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The content of the pane while a file is read: empty for the first 150 ms, then the progress and a button to stop. */
final class LoadingPane extends StackPane {
    private static final Duration PATIENCE = Duration.millis(150);

    private final Translations words;
    private final Label what = ViewParts.shrinking("", "sr-small");
    private final ProgressBar bar = new ProgressBar();
    private final PauseTransition delay = new PauseTransition(PATIENCE);
    private final AnimationTimer frames;
    private AtomicLong done = new AtomicLong();
    private long total;

    LoadingPane(Translations words, Runnable stop) {
        this.words = words;
        setId("preview-loading");
        getStyleClass().add("preview-loading");
        setVisible(false);
        Button button = ViewParts.link(words.get("loading.stop"), "preview-cancel", stop);
        HBox card = new HBox(12, what, bar, button);
        card.setAlignment(Pos.CENTER_LEFT);
        card.getStyleClass().addAll("sr-card", "preview-loading-card");
        card.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        getChildren().add(card);
        frames = new AnimationTimer() {
            @Override
            public void handle(long now) {
                update();
            }
        };
        delay.setOnFinished(e -> {
            setVisible(true);
            frames.start();
        });
    }

    /** Starts a load; {@code bytes} is -1 if unknown. */
    void begin(AtomicLong counted, long bytes) {
        done = counted;
        total = bytes;
        update();
        delay.playFromStart();
    }

    private void update() {
        long now = done.get();
        bar.setVisible(total > 0 && now > 0);
        bar.setProgress(total > 0 ? (double) now / total : -1);
        what.setText(total < 0 ? words.get("loading.unknown") : words.get("loading", total));
    }

    /** Ends the load. */
    void end() {
        delay.stop();
        frames.stop();
        setVisible(false);
    }
}

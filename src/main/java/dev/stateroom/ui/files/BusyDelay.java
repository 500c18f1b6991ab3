package dev.stateroom.ui.files;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Signals that the user has waited long enough to be shown that work is running. */
@FunctionalInterface
interface BusyDelay {
    /** Never fires; for tests whose work is done at once. */
    BusyDelay ENDLESS = onSlow -> () -> {};

    /** After 200 ms, and then ten times a second, so that a count can grow. */
    BusyDelay OF_A_PERSON = onSlow -> {
        Timeline beat = new Timeline(new KeyFrame(Duration.millis(100), e -> onSlow.run()));
        beat.setDelay(Duration.millis(100));
        beat.setCycleCount(Animation.INDEFINITE);
        beat.play();
        return beat::stop;
    };

    /** Calls {@code onSlow} during a wait; the returned action ends the wait. */
    Runnable begin(Runnable onSlow);
}

package dev.stateroom.ui.files;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Tells when somebody has waited long enough to be shown that something is under way. */
@FunctionalInterface
interface BusyDelay {
    /** Nobody is ever told; for tests whose work is done at once. */
    BusyDelay ENDLESS = told -> () -> {};

    /** After 200 ms, and then ten times a second, so that a count can grow. */
    BusyDelay OF_A_PERSON = told -> {
        Timeline beat = new Timeline(new KeyFrame(Duration.millis(100), e -> told.run()));
        beat.setDelay(Duration.millis(100));
        beat.setCycleCount(Animation.INDEFINITE);
        beat.play();
        return beat::stop;
    };

    /** Calls {@code told} while one waits; what is returned ends the waiting. */
    Runnable begin(Runnable told);
}

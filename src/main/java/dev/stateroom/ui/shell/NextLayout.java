package dev.stateroom.ui.shell;

import javafx.application.Platform;
import javafx.scene.Scene;

/** Runs something once the skins of new controls are there: what is in a scroll or split pane cannot be focused before. */
final class NextLayout {
    private NextLayout() {}

    static void after(Scene scene, Runnable then) {
        scene.addPostLayoutPulseListener(new Runnable() {
            @Override
            public void run() {
                scene.removePostLayoutPulseListener(this);
                then.run();
            }
        });
        Platform.requestNextPulse();
    }
}

package dev.stateroom.ui;

import dev.stateroom.ui.preview.rows.RowsView;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.Scene;

/** Tells how long it takes from now until every row of a new view of lines shows something; looks once a frame. */
final class FirstScreenful extends AnimationTimer {
    private final Scene scene;
    private final Node former;
    private final long begun = System.nanoTime();
    private final CompletableFuture<Long> millis = new CompletableFuture<>();

    FirstScreenful(Scene scene) {
        this.scene = scene;
        this.former = scene.lookup("#preview-paged");
        start();
    }

    @Override
    public void handle(long now) {
        if (scene.lookup("#preview-paged") instanceof RowsView view
                && view != former
                && view.getHeight() > 0
                && view.shownRows().size() >= Math.min(view.count(), view.pageRows())
                && view.shownRows().stream().noneMatch(row -> row.part(0).getText().isEmpty())) {
            millis.complete(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
            stop();
        }
    }

    long millis() throws Exception {
        return millis.get(30, TimeUnit.SECONDS);
    }
}

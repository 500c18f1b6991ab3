package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.FindBar;
import dev.stateroom.ui.preview.viewer.GoToBar;
import dev.stateroom.ui.preview.viewer.SearchableView;
import dev.stateroom.ui.words.Translations;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The bars above a file, one at a time: find, go to line. */
final class PreviewBars extends VBox {
    private final FindBar findBar;
    private final GoToBar goToBar;
    private @Nullable FileViewer viewer;

    PreviewBars(Translations words) {
        findBar = new FindBar(words, this::close);
        goToBar = new GoToBar(words, this::close);
    }

    /** Follows a change of the viewer; an open search continues in the new one. */
    void follow(@Nullable FileViewer next) {
        viewer = next;
        if (getChildren().contains(findBar)) {
            findBar.retarget(next == null ? null : next.searchable());
        }
    }

    /** Opens the find bar; if the viewer cannot be searched, the bar waits for one that can. */
    void openFind() {
        show(findBar);
        SearchableView searchable = viewer == null ? null : viewer.searchable();
        if (searchable != null) {
            findBar.open(searchable);
        }
    }

    /** Goes to the next (1) or previous (-1) match. */
    void step(int direction) {
        findBar.step(direction);
    }

    void openGoTo() {
        if (viewer != null && viewer.lines() >= 0) {
            show(goToBar);
            goToBar.open(viewer);
        }
    }

    private void show(Node bar) {
        getChildren().setAll(bar);
    }

    /** Closes the open workspace; the keyboard goes back to the text. */
    void close() {
        getChildren().clear();
        if (viewer != null) {
            viewer.focus();
        }
    }
}

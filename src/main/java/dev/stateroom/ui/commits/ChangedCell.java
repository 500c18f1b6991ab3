package dev.stateroom.ui.commits;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.ContentDisplay;

/** A file that a commit changed. */
final class ChangedCell extends FilledCell<FileChange> {
    private final Translations words;

    ChangedCell(Translations words) {
        this.words = words;
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    @Override
    protected void fill(FileChange change) {
        String letter = switch (change.kind()) {
            case ADDED -> "A";
            case MODIFIED -> "M";
            case DELETED -> "D";
        };
        ViewParts.show(this, ViewParts.row(ViewParts.badge(letter), ViewParts.path(change.path(), "sr-mono-small")));
        setAccessibleText(words.get("change.spoken", change.path(), words.get("change." + change.kind())));
    }
}

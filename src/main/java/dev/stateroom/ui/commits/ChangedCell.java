package dev.stateroom.ui.commits;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** A file that a commit changed. */
final class ChangedCell extends ListCell<FileChange> {
    private final Translations words;

    ChangedCell(Translations words) {
        this.words = words;
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable FileChange change, boolean empty) {
        super.updateItem(change, empty);
        if (empty || change == null) {
            ViewParts.show(this, null);
            setAccessibleText(null);
            return;
        }
        String letter = switch (change.kind()) {
            case ADDED -> "A";
            case MODIFIED -> "M";
            case DELETED -> "D";
        };
        ViewParts.show(this, ViewParts.row(ViewParts.badge(letter), ViewParts.path(change.path(), "sr-mono-small")));
        setAccessibleText(words.get("change.spoken", change.path(), words.get("change." + change.kind())));
    }
}

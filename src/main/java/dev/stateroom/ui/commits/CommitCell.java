package dev.stateroom.ui.commits;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.CommitHistory.Commit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** One commit: its short id, its change of the selected file, its time, and its message. */
final class CommitCell extends FilledCell<CommitRow> {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final Translations words;
    private final Supplier<@Nullable String> current;
    private final Label id = ViewParts.text("", "sr-mono-small", "sr-strong");
    private final Label shown;
    private final Label done = ViewParts.text("", "sr-small");
    private final Label said = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final VBox box;

    /** {@code current} returns the commit that the mount shows. */
    CommitCell(Translations words, Supplier<@Nullable String> current) {
        this.words = words;
        this.current = current;
        shown = ViewParts.chip(words.get("shown"));
        HBox first = ViewParts.row(id, shown, ViewParts.grow(), done);
        box = new VBox(2, first, said);
        box.setAlignment(Pos.CENTER_LEFT);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    /** A time as the user reads it, in their own zone. */
    static String time(Instant instant) {
        return SHOWN.format(instant.atZone(ZoneId.systemDefault()));
    }

    @Override
    protected void fill(CommitRow row) {
        Commit commit = row.commit();
        id.setText(commit.shortId());
        boolean isShown = commit.id().equals(current.get());
        ViewParts.setShown(shown, isShown);
        FileChange change = row.change();
        done.setText(change == null ? "" : words.get("change." + change.kind()));
        String time = commit.created() == null ? "" : time(commit.created());
        said.setText(commit.description().isEmpty() ? time : words.get("spoken", time, commit.description()));
        setAccessibleText(words.get("commit.spoken", id.getText(), done.getText(), said.getText()));
        ViewParts.show(this, box);
    }
}

package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import org.jspecify.annotations.Nullable;

/** Commands for one of a file's versions, not only the shown one. */
final class VersionMenu extends ContextMenu {
    private final Session session;
    private AboutFacts.@Nullable Version asked;

    /**
     * A menu for the one of {@code versions} that is selected when it opens.
     *
     * @param disk writes the file as it was at a step to disk
     * @param here restores that content, while {@code writable}
     */
    VersionMenu(
            Session session,
            Translations words,
            ListView<AboutFacts.Version> versions,
            Navigation navigation,
            Consumer<CheckpointKey> disk,
            Consumer<CheckpointKey> here,
            ObservableBooleanValue writable) {
        this.session = session;
        MenuItem show = item("version-show", words.get("version.show"), "corner-down-right", key -> session.stepProperty().set(key));
        MenuItem compare = item("version-compare", words.get("version.compare"), "columns", key -> {
            CheckpointKey shown = session.stepProperty().get();
            if (shown != null) {
                boolean older = index(key) <= index(shown);
                navigation.compare(older ? key : shown, older ? shown : key);
            }
        });
        MenuItem back = item("version-restore", words.get("restore.disk"), "download", disk);
        MenuItem again = item("version-restore-here", words.get("restore.here"), "corner-up-left", here);
        getItems().addAll(show, compare, back, again);
        setOnShowing(e -> {
            AboutFacts.Version version = versions.getSelectionModel().getSelectedItem();
            asked = version;
            CheckpointKey key = key();
            boolean shown = key == null || key.equals(session.stepProperty().get());
            show.setDisable(key == null);
            compare.setVisible(!shown);
            back.setVisible(key != null && version != null && !version.isDeletion() && !version.isMounted());
            again.setVisible(back.isVisible() && writable.get());
        });
    }

    private MenuItem item(String id, String text, String icon, Consumer<CheckpointKey> act) {
        MenuItem item = new MenuItem(text, FeatherIcons.of(icon, FeatherIcons.ROW));
        item.setId(id);
        item.setOnAction(e -> {
            CheckpointKey key = key();
            if (key != null) {
                act.accept(key);
            }
        });
        return item;
    }

    private @Nullable CheckpointKey key() {
        Timeline timeline = session.timelineProperty().get();
        return asked == null || timeline == null ? null : timeline.steps().get(asked.index()).key();
    }

    private int index(CheckpointKey key) {
        Timeline timeline = session.timelineProperty().get();
        return timeline == null ? -1 : timeline.indexOf(key);
    }
}

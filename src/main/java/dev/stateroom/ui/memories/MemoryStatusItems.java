package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.view.StatusItem;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.MapChangeListener;
import javafx.collections.ObservableList;

/** The numbers of drifted memories and of staged edits, for the status bar. */
final class MemoryStatusItems {
    private final MemoriesModel model;
    private final Translations words;
    private final ObservableList<StatusItem> all = FXCollections.observableArrayList();

    MemoryStatusItems(MemoriesModel model, Translations words) {
        this.model = model;
        this.words = words;
        model.driftedProperty().subscribe(drifted -> update());
        model.edits().staged().addListener((MapChangeListener<MemoryLocation, Staged>) change -> update());
    }

    private void update() {
        int drifted = model.driftedProperty().get().size();
        int staged = model.edits().staged().size();
        List<StatusItem> now = new ArrayList<>();
        if (drifted > 0) {
            now.add(new StatusItem("clock", words.get("sign.drifted", drifted), "warning"));
        }
        if (staged > 0) {
            now.add(new StatusItem("edit-3", words.get("staged.count", staged), "accent"));
        }
        if (!now.equals(all)) {
            all.setAll(now);
        }
    }

    ObservableList<StatusItem> all() {
        return all;
    }
}

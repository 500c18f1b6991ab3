package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryPlace;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.view.Sign;
import dev.stateroom.ui.words.Words;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.MapChangeListener;
import javafx.collections.ObservableList;

/** How many memories have drifted and how many edits wait, for the window's last line. */
final class MemorySigns {
    private final MemoriesModel model;
    private final Words words;
    private final ObservableList<Sign> all = FXCollections.observableArrayList();

    MemorySigns(MemoriesModel model, Words words) {
        this.model = model;
        this.words = words;
        model.driftedProperty().subscribe(drifted -> update());
        model.edits().staged().addListener((MapChangeListener<MemoryPlace, Staged>) change -> update());
    }

    private void update() {
        int drifted = model.driftedProperty().get().size();
        int staged = model.edits().staged().size();
        List<Sign> now = new ArrayList<>();
        if (drifted > 0) {
            now.add(new Sign("clock", words.get("sign.drifted", drifted), "warning"));
        }
        if (staged > 0) {
            now.add(new Sign("edit-3", words.get("staged.count", staged), "accent"));
        }
        if (!now.equals(all)) {
            all.setAll(now);
        }
    }

    ObservableList<Sign> all() {
        return all;
    }
}

package dev.stateroom.ui.memories;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** The placeholder in the middle while no memory is selected: why, and what to do. */
final class EmptyMemories {
    private final MemoriesModel model;
    private final Translations words;
    private final Navigation navigation;
    private final UnaskedMounts unasked;
    private final Runnable add;

    EmptyMemories(MemoriesModel model, Translations words, Navigation navigation, Runnable add) {
        this.model = model;
        this.words = words;
        this.navigation = navigation;
        unasked = new UnaskedMounts(model.session(), navigation);
        this.add = add;
    }

    /** Returns the placeholder for the present state. */
    Node now() {
        MemoriesModel.Overview overview = model.overviewProperty().get();
        boolean noFiles = model.indexProperty().get().copies().isEmpty();
        Failure failure = model.failureProperty().get();
        if (failure != null) {
            Button again = ViewParts.button("refresh-cw", words.get("refresh"), () -> model.refresh());
            return ViewParts.empty("alert-triangle", words.get("empty.failed"), CoreSentences.shown(failure), again);
        }
        if (overview == null) {
            return ViewParts.empty("loader", words.get("empty.reading"), words.get("empty.reading.why"), null);
        }
        if (overview.stores().stores().isEmpty() && overview.stores().failures().isEmpty() && noFiles) {
            Button open = ViewParts.button("folder-plus", words.get("openSource"), "memories-open-source", () -> navigation.chooseAndOpen());
            return unasked.orElse(() -> ViewParts.empty("database", words.get("empty.none"), words.get("empty.none.why"), open));
        }
        if (overview.items() == 0 && noFiles) {
            boolean writable = model.isAnyWritable();
            Button begin = ViewParts.button("plus", words.get("add"), () -> add.run());
            return unasked.orElse(() -> ViewParts.empty("database", words.get("empty.store"), words.get("empty.store.why"), writable ? begin : null));
        }
        return ViewParts.empty("database", words.get("empty.noneSelected"), words.get("empty.noneSelected.why"), null);
    }
}

package dev.stateroom.ui.shell;

import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Asks before a workspace is left in which a person changed something that is not kept anywhere. */
final class UnsavedChangesGuard {
    private final Supplier<Collection<View>> views;
    private final WindowOverlays overlays;
    private final Translations words = Translations.of(UnsavedChangesGuard.class);

    UnsavedChangesGuard(Supplier<Collection<View>> views, WindowOverlays overlays) {
        this.views = views;
        this.overlays = overlays;
    }

    /** Leaves at once where nothing would be lost, else only when a person says so. */
    void before(Runnable leave) {
        List<String> lost = views.get().stream().flatMap(view -> view.unsaved().stream()).toList();
        if (lost.isEmpty()) {
            leave.run();
        } else {
            PromptSheet.question(overlays, words.get("leaving.title"), String.join("\n", lost), words.get("leaving.verb"), leave);
        }
    }
}

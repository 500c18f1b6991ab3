package dev.stateroom.ui.shell;

import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Asks before a workspace with unsaved changes is left: save, discard, or stay. */
final class UnsavedChangesGuard {
    private final Supplier<Collection<View>> views;
    private final WindowOverlays overlays;
    private final Consumer<View> show;
    private final Translations words = Translations.of(UnsavedChangesGuard.class);

    /** {@code show} brings a view to the front. */
    UnsavedChangesGuard(Supplier<Collection<View>> views, WindowOverlays overlays, Consumer<View> show) {
        this.views = views;
        this.overlays = overlays;
        this.show = show;
    }

    /** Leaves at once if nothing would be lost, otherwise after the user saved or discarded the changes. */
    void before(Runnable leave) {
        List<View> changed = views.get().stream().filter(view -> !view.unsaved().isEmpty()).toList();
        if (changed.isEmpty()) {
            leave.run();
            return;
        }
        String lost = String.join("\n", changed.stream().flatMap(view -> view.unsaved().stream()).toList());
        PromptSheet.unsaved(overlays, words.get("leaving.title"), lost, () -> save(changed, leave), leave);
    }

    /** Saves view by view, each in front, so that the user sees why one cannot save. */
    private void save(List<View> changed, Runnable leave) {
        if (changed.isEmpty()) {
            leave.run();
            return;
        }
        View next = changed.getFirst();
        show.accept(next);
        next.save(() -> {
            // Text that was typed during the save is not saved.
            if (next.unsaved().isEmpty()) {
                save(changed.subList(1, changed.size()), leave);
            }
        });
    }
}

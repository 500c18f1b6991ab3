package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.change.ChangeTarget;

/** Restores the selected file of a local thread or fork to its content at a step; can be undone. */
final class RestoringHere {
    private final Session session;
    private final Translations words;
    private final SelectedEntry chosen;
    private final WindowOverlays overlays;
    private final ChangeStack stack;

    RestoringHere(Session session, Translations words, SelectedEntry chosen, WindowOverlays overlays, ChangeStack stack) {
        this.session = session;
        this.words = words;
        this.chosen = chosen;
        this.overlays = overlays;
        this.stack = stack;
    }

    /** The content to be written. */
    private record Planned(ChangeTarget version, long bytes, String beginning) {}

    /** Shows the version of that step, and restores it if the user agrees. */
    void version(CheckpointKey at) {
        PastVersions.Asked asked = PastVersions.asked(session);
        ChangeTarget now = chosen.place();
        if (asked == null || now == null) {
            return;
        }
        stack.look(
                words.get("counting", now),
                (c, p) -> asked.at(at, c).then(version -> version.backend()
                        .entry(version.path())
                        .then(entry -> PastVersions.beginning(version).map(text -> new Planned(version, entry.size(), text)))),
                plan -> confirm(now, plan));
    }

    private void confirm(ChangeTarget now, Planned plan) {
        PromptSheet.review(
                overlays,
                words.get("restore.here.title", now.path().name()),
                words.get("restore.here.why", now.path(), plan.bytes()),
                PastVersions.shown(words, plan.beginning()),
                "",
                words.get("restore.here.verb"),
                () -> stack.run(
                        words.get("restore.writing", now),
                        (c, p) -> stack.changes().copy(plan.version(), now.at(now.path().parent()), now.path().name(), true, c, p),
                        () -> {}));
    }
}

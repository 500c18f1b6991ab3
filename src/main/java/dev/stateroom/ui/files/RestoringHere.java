package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.Prompt;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Overlays;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.Place;
import dev.stateroom.work.Task;

/** Gives the selected file of a local thread, or of a local fork, the content that it had at a step; can be undone. */
final class RestoringHere {
    private final Session session;
    private final Words words;
    private final Chosen chosen;
    private final Overlays overlays;
    private final ChangeStack stack;

    RestoringHere(Session session, Words words, Chosen chosen, Overlays overlays, ChangeStack stack) {
        this.session = session;
        this.words = words;
        this.chosen = chosen;
        this.overlays = overlays;
        this.stack = stack;
    }

    /** What is to be written. */
    private record Planned(Place version, long bytes, String beginning) {}

    /** Shows the version of that step, and restores it when a person agrees. */
    void version(CheckpointKey at) {
        PastVersions.Asked asked = PastVersions.asked(session);
        Place now = chosen.place();
        if (asked == null || now == null) {
            return;
        }
        session.work()
                .submit(
                        Task.of(words.get("counting", now), (c, p) -> asked.at(at, c).then(version -> version.backend()
                                .entry(version.path())
                                .then(entry -> PastVersions.beginning(version)
                                        .map(text -> new Planned(version, entry.size(), text))))),
                        planned -> {
                            switch (planned) {
                                case Outcome.Ok<Planned>(Planned plan) -> confirm(now, plan);
                                case Outcome.Failed<Planned>(Failure why) -> stack.refuse(why);
                            }
                        },
                        stack::broken);
    }

    private void confirm(Place now, Planned plan) {
        Prompt.review(
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

package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Keeps decisions while they are made, so that nothing takes them: not on the FX thread, and once for all that came meanwhile. */
final class DraftsKeeping {
    private final Drafts drafts;
    private final Work work;
    private final String title;
    private final Consumer<String> keep;
    private final Consumer<Throwable> broken;
    private boolean isWriting;
    private boolean isBehind;

    /**
     * @param title of its tasks
     * @param keep takes the text of all of them, on the FX thread
     */
    DraftsKeeping(Drafts drafts, Work work, String title, Consumer<String> keep, Consumer<Throwable> broken) {
        this.drafts = drafts;
        this.work = work;
        this.title = title;
        this.keep = keep;
        this.broken = broken;
        drafts.changesProperty().subscribe((was, now) -> changed());
    }

    private void changed() {
        isBehind = isWriting;
        if (isWriting) {
            return;
        }
        isWriting = true;
        SequencedMap<HangingCall.Key, Decision> now = drafts.decisions();
        work.submit(
                Task.of(title, (cancellation, progress) -> DraftsText.of(now)),
                text -> {
                    keep.accept(text);
                    written();
                },
                defect -> {
                    broken.accept(defect);
                    written();
                });
    }

    private void written() {
        isWriting = false;
        if (isBehind) {
            changed();
        }
    }
}

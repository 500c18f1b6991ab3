package dev.stateroom.ui.inbox;

import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/**
 * Saves decisions as they are made, and unfinished input when typing pauses, so that nothing is lost. Saves off the FX thread, once for all
 * changes that came meanwhile.
 */
final class DraftsKeeping {
    private static final Duration REST = Duration.millis(400);

    private final DecisionDrafts drafts;
    private final TaskRunner work;
    private final String title;
    private final Consumer<String> keep;
    private final Consumer<Throwable> broken;
    private boolean isWriting;
    private boolean isBehind;

    /**
     * @param title of its tasks
     * @param keep takes the text of all of them, on the FX thread
     */
    DraftsKeeping(DecisionDrafts drafts, TaskRunner work, String title, Consumer<String> keep, Consumer<Throwable> broken) {
        this.drafts = drafts;
        this.work = work;
        this.title = title;
        this.keep = keep;
        this.broken = broken;
        drafts.changesProperty().subscribe((was, now) -> changed());
        PauseTransition rest = new PauseTransition(REST);
        rest.setOnFinished(e -> changed());
        drafts.typedProperty().subscribe((was, now) -> rest.playFromStart());
    }

    private void changed() {
        isBehind = isWriting;
        if (isWriting) {
            return;
        }
        isWriting = true;
        DecisionDrafts.Kept now = drafts.kept();
        work.submit(
                BackgroundTask.of(title, (cancellation, progress) -> DraftsText.of(now)),
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
